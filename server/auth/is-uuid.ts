/** Whether a text is an id as the database takes one: a UUID of any version, in small letters or capitals. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
