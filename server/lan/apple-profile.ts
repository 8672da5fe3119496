import { v5 } from 'uuid';

/** Builds the profile that installs the authority on an Apple device. Its ids are derived from the certificate. */
export function appleProfile(authority: Buffer, fingerprint: string): string {
  const id = (part: string) => v5(`${part} ${fingerprint}`, v5.URL).toUpperCase();
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>app.spoolside.local-network</string>
  <key>PayloadUUID</key><string>${id('profile')}</string>
  <key>PayloadDisplayName</key><string>Spoolside on the local network</string>
  <key>PayloadDescription</key><string>Lets this device trust the Spoolside server in your workshop.</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>app.spoolside.local-network.authority</string>
      <key>PayloadUUID</key><string>${id('authority')}</string>
      <key>PayloadDisplayName</key><string>Spoolside authority</string>
      <key>PayloadCertificateFileName</key><string>spoolside.crt</string>
      <key>PayloadContent</key><data>${authority.toString('base64')}</data>
    </dict>
  </array>
</dict>
</plist>
`;
}
