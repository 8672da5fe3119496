import type { ColumnName } from './columns.ts';

/** What a heading may name. For `length` and `left`, a unit or the cells below decide which column it is. */
export type Guessed = ColumnName | 'length' | 'left';

type Words = Readonly<Partial<Record<Guessed, string>>>;

/** The words that people write over a column, folded: in lower case and without accents (“Länge” is “lange”). */
const inEnglishAndGerman: Words = {
  brand: 'brand,brand name,maker,make,manufacturer,company,thread brand,marke,hersteller,fabrikat,firma,garnmarke',
  line: 'line,product line,range,series,product,thread line,thread type,type of thread,linie,sorte,serie,qualitat,produkt,garn,garnsorte,garntyp',
  code:
    'colour number,color number,colour code,color code,colour no,color no,thread number,thread no,' +
    'thread color no,thread colour no,color id,colour id,floss number,dmc number,dmc no,thread code,shade,shade no,farbnummer,farbnr,farb nr,farbe nr,farbcode,farbton nr,garnnummer,garnnr,garn nr',
  name: 'name,colour name,color name,thread name,colour description,description,farbname,farbbezeichnung,farbton,bezeichnung,beschreibung',
  hex: 'hex,rgb,hex code,html,hex colour,hex color,farbwert,hexwert,hexcode,colour value,color value',
  material: 'material,fibre,fiber,faser,garnmaterial',
  weight: 'weight,wt,thread weight,thickness,starke,garnstarke,dicke',
  kind: 'kind,art,verwendung',
  effect: 'effect,effekt',
  finish: 'finish,glanz',
  spools:
    'spools,quantity,qty,quantity on hand,qty on hand,on hand,quantity owned,qty owned,total spools,count,stock,' +
    'in stock,have,owned,own,cones,skeins,number of spools,how many,pieces,pcs,' +
    'anzahl,menge,stuck,stuckzahl,bestand,lagerbestand,anzahl spulen,spulen,rollen,konen,strange,vorrat,vorhanden',
  length:
    'length,length per spool,spool length,metres,meters,metre,meter,yards,yardage,lange,lauflange,lange pro spule',
  left: 'left,remaining,rest,rest auf spule,remaining length,left on spool,length left,ubrig,restlange,restmenge,verbleibend',
  fullness:
    'full,fullness,how full,percent remaining,remaining percent,percent left,left percent,percent full,percent,' +
    'rest percent,prozent,rest in percent,restprozent,fill,fullstand,voll,fill level',
  place:
    'place,location,storage,storage location,rack,drawer,box,where,shelf,bin,ort,platz,lagerort,lagerplatz,fach,regal,schublade,kiste,lager',
  position: 'position,slot,peg,haken',
  lot: 'lot,dye lot,batch,charge,partie,farbpartie,los',
  shortCode: 'short code,shortcode,spool code,label,kurzel,kurzcode,etikett,spulencode',
  state: 'state,status,condition,zustand',
  lentTo: 'lent to,borrowed by,verliehen an,verliehen',
  boughtOn:
    'bought,bought on,purchased,purchased on,purchase date,date bought,date purchased,date of purchase,gekauft,' +
    'gekauft am,kaufdatum,einkaufsdatum',
  shop: 'shop,store,supplier,vendor,seller,bought at,handler,laden,lieferant,geschaft',
  currency: 'currency,waehrung,wahrung',
  price: 'price,price paid,purchase price,cost,unit price,preis,stuckpreis,kosten,einkaufspreis,kaufpreis',
  minSpools: 'minimum,min,minimum spools,min stock,minimum stock,reorder level,mindestbestand,mindestmenge,mindestens',
  tags: 'tags,tag,labels,schlagworte,stichworte,schlagworter',
  notes:
    'notes,note,comment,comments,remarks,remark,notiz,notizen,bemerkung,bemerkungen,kommentar,anmerkung,anmerkungen',
  aliases: 'aliases,former number,other numbers,alte nummer,andere nummern',
};

/** Column headings in French, Spanish, Dutch and Polish, folded: in lower case and without accents. */
const inOtherLanguages: Words = {
  brand: 'marque,fabricant,marca,fabricante,merk,fabrikant,marka,producent',
  line: 'gamme,ligne,linea,gama,lijn,linia',
  code:
    'numero de couleur,numero couleur,no couleur,code couleur,numero du fil,numero de color,codigo de color,codigo,' +
    'num color,kleurnummer,kleurnr,kleur nr,kleurcode,garennummer,numer koloru,nr koloru,kod koloru,numer nici',
  name:
    'nom,nom de la couleur,nom couleur,designation,libelle,nombre,nombre del color,nombre de color,descripcion,' +
    'naam,kleurnaam,omschrijving,beschrijving,nazwa,nazwa koloru,opis',
  material: 'matiere,fibra,materiaal,vezel,wlokno',
  weight: 'grosseur,epaisseur,grosor,garendikte,grubosc',
  spools:
    'quantite,qte,bobines,en stock,cantidad,cant,bobinas,carretes,conos,existencias,aantal,hoeveelheid,voorraad,' +
    'klossen,ilosc,liczba,sztuk,szt,szpulki,stan magazynowy,na stanie,zapas',
  length: 'longueur,metrage,longitud,largo,metros,metraje,lengte,looplengte,dlugosc',
  left: 'reste,restant,resto,restante,queda,resterend,pozostalo,zostalo,reszta',
  fullness: 'pourcentage,remplissage,plein,porcentaje,lleno,procent,percentage,vol,zapelnienie',
  place:
    'emplacement,lieu,tiroir,boite,rangement,ubicacion,lugar,cajon,estante,caja,plaats,locatie,lade,doos,kast,' +
    'miejsce,polka,szuflada,pudelko,lokalizacja',
  lot: 'bain,lote,partij,verfbad,partia',
  boughtOn:
    'date d achat,date achat,achete le,achete,fecha de compra,comprado,comprado el,aankoopdatum,gekocht,gekocht op,' +
    'data zakupu,kupiono',
  shop: 'magasin,boutique,fournisseur,tienda,proveedor,winkel,leverancier,sklep,dostawca',
  currency: 'devise,moneda,divisa,valuta,waluta',
  price: 'prix,prix d achat,prix unitaire,cout,precio,coste,costo,prijs,aankoopprijs,cena,koszt',
  notes:
    'remarque,remarques,commentaire,commentaires,nota,notas,observaciones,comentario,comentarios,opmerking,' +
    'opmerkingen,notitie,notities,uwagi,notatki,notatka,komentarz',
};

/** The words that people write over a column, in six languages. */
export const synonyms: Words = Object.fromEntries(
  [...new Set(Object.keys({ ...inEnglishAndGerman, ...inOtherLanguages }) as Guessed[])].map((column) => [
    column,
    [inEnglishAndGerman[column], inOtherLanguages[column]].filter(Boolean).join(','),
  ]),
);

/** Headings that often, but not always, name this column. */
export const weakSynonyms: Words = {
  code:
    'sku,artikel,artikelnummer,artikelnr,artikel nr,item,item no,item number,product code,product no,dmc,' +
    'ref,reference,kod,articulo,article,article no,article number,no article,numero article,ref article,art nr,art no,artikul,artykul',
  line: 'type,typ,collection,family',
  spools: 'amount,total,inventory,units',
  boughtOn: 'date,datum,added,date added,acquired,fecha,data',
  name: 'title,titel,text,shade name,thread,threads,garne,stickgarn,stickgarne',
};
