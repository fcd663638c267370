import type { LocalNetwork } from '@estampa/host/network.ts'
import type { Env } from '../settings/env.ts'

interface Facts {
  readonly env: Env
  readonly port: number
  /** Where the data is, in words. */
  readonly place: string
  /** The first administrator's generated password; null once a person has signed in. */
  readonly admin: { username: string; password: string } | null
  /** Null when only this machine is served. */
  readonly network: LocalNetwork | null
}

/** Text on the terminal once the shop can be used after `npm start`. */
export async function announcement({ env, port, place, admin, network }: Facts): Promise<string> {
  const lines: [string, string][] = [
    ['Endereço', env.PUBLIC_URL.replace(/:0$/, `:${port}`)],
    ...credentials(env, admin),
    ['Dados', place],
    ...(network ? network.addresses.map((address, n) => [n === 0 ? 'Na rede' : '', address] as [string, string]) : []),
    ['Encerrar', 'Ctrl+C'],
  ]
  const title = env.DEMO ? 'Estampa no ar · DEMONSTRAÇÃO, com dados de exemplo' : 'Estampa no ar'
  const rule = '─'.repeat(64)
  const body = lines.map(([name, value]) => `  ${name.padEnd(10)}${value}`)
  return ['', rule, `  ${title}`, '', ...body, ...(network ? await invitation(network) : []), rule, ''].join('\n')
}

/** The QR code that a telephone of the same Wi-Fi begins with. */
async function invitation({ pairing, facts }: LocalNetwork): Promise<string[]> {
  const { toString } = await import('qrcode')
  const code = await toString(pairing, { type: 'terminal', small: true })
  return [
    '',
    '  Celular: no mesmo Wi-Fi, aponte a câmera para este código',
    `  (ou abra ${pairing}). Certificado: ${facts.autoridade.nome}`,
    '',
    ...code
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ]
}

function credentials(env: Env, admin: Facts['admin']): [string, string][] {
  if (!admin) return [['Usuário', 'um já cadastrado (senha esquecida: npm run usuario -- senha NOME)']]
  const given = env.ADMIN_PASSWORD !== undefined && !env.DEMO
  const password = given ? 'a que foi informada em ADMIN_PASSWORD' : admin.password
  return [
    ['Usuário', admin.username],
    ['Senha', password],
    ...(given || env.DEMO
      ? []
      : [['', 'Anote: depois da primeira entrada ela não será mostrada de novo.'] as [string, string]]),
  ]
}
