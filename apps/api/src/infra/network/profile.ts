import { createHash } from 'node:crypto'

/** A UUID that is always the same for the same text: a profile that is installed again replaces itself. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`.toUpperCase()
}

/** Apple's configuration profile with one root certificate (`com.apple.security.root`). */
export function appleProfile(name: string, der: Buffer): string {
  const id = der.toString('base64')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadContent</key><array><dict>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>br.estampa.rede.${uuidOf(id)}.certificado</string>
<key>PayloadUUID</key><string>${uuidOf(`certificado ${id}`)}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadCertificateFileName</key><string>estampa.crt</string>
<key>PayloadContent</key><data>${id}</data>
</dict></array>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>br.estampa.rede.${uuidOf(id)}</string>
<key>PayloadUUID</key><string>${uuidOf(`perfil ${id}`)}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadDescription</key><string>Reconhece o computador da loja na rede local. Não vale para sites da internet.</string>
<key>PayloadRemovalDisallowed</key><false/>
</dict></plist>
`
}
