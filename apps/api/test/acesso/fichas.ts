import { hkdfSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { criarUsuario, desativarUsuario } from '../../src/modules/autenticacao/usuarios.rules.ts'
import type { Loja } from '../support/loja.ts'

/** The secret of the shops under test, and the key that the API derives from it. */
const SEGREDO = Buffer.alloc(32, 7)
const chaveDe = (segredo: Uint8Array, uso = 'estampa/access-token') =>
  new Uint8Array(hkdfSync('sha256', segredo, '', uso, 32))

const parte = (dado: object) => Buffer.from(JSON.stringify(dado)).toString('base64url')
const daquiA = (segundos: number) => Math.floor(Date.now() / 1000) + segundos

interface Forja {
  readonly chave?: Uint8Array
  readonly exp?: number
  readonly iss?: string
  readonly sub?: string
  readonly alg?: string
}

/** Invalid `Authorization` headers, by their defect. The shop keeps its admin. */
export async function fichasRecusadas(loja: Loja): Promise<Record<string, Record<string, string>>> {
  const corpo = JSON.parse(Buffer.from(loja.access.split('.')[1] ?? '', 'base64url').toString())
  const forjar = ({
    chave = chaveDe(SEGREDO),
    exp = daquiA(600),
    iss = 'estampa',
    sub = corpo.sub,
    alg = 'HS256',
  }: Forja) =>
    new SignJWT({ sid: corpo.sid })
      .setProtectedHeader({ alg, typ: 'JWT' })
      .setIssuer(iss)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(exp)
      .sign(chave)
  const semAssinatura = (alg: string) => `${parte({ alg, typ: 'JWT' })}.${parte({ ...corpo, exp: daquiA(600) })}.`
  const [cabeca, , assinatura] = loja.access.split('.')

  const entrar = async (username: string) => {
    await criarUsuario(loja.banco.db, { username, senha: 'senha-de-teste', tipo: 'admin' })
    const { body } = await loja.pedir('POST', '/api/auth/login/', { username, password: 'senha-de-teste' })
    // Served once: the cached token must not outlive its session.
    const eu = await loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${body.access}` })
    if (eu.status !== 200) throw new Error(`the token of ${username} was not good to begin with`)
    return body as { access: string; refresh: string }
  }
  const saiu = await entrar('saiu')
  await loja.pedir('POST', '/api/auth/logout/', { refresh: saiu.refresh })
  const demitido = await entrar('demitido')
  await desativarUsuario(loja.banco.db, 'demitido')
  const desligado = await entrar('desligado')
  await loja.banco.db.updateTable('usuarios').set({ ativo: false }).where('username', '=', 'desligado').execute()
  const vencido = await entrar('vencido')
  const { sid } = JSON.parse(Buffer.from(vencido.access.split('.')[1] ?? '', 'base64url').toString())
  await loja.banco.db
    .updateTable('sessoes')
    .set({ expira_em: new Date().toISOString() })
    .where('id', '=', sid)
    .execute()

  const fichas: Record<string, string> = {
    'no token at all': '',
    'no JWT': 'x',
    expired: await forjar({ exp: daquiA(-1) }),
    'signed by another shop': await forjar({ chave: chaveDe(Buffer.alloc(32, 9)) }),
    'signed with the secret itself': await forjar({ chave: SEGREDO }),
    'signed with a key for something else': await forjar({ chave: chaveDe(SEGREDO, 'estampa/bling-tokens') }),
    'of another issuer': await forjar({ iss: 'outra' }),
    'of a person who is not the session’s': await forjar({ sub: '424242' }),
    'HS512 with the right key': await forjar({ alg: 'HS512' }),
    'alg none': semAssinatura('none'),
    'alg nOnE': semAssinatura('nOnE'),
    'alg none with a signature': `${semAssinatura('none')}${assinatura}`,
    'with another content under the signature': `${cabeca}.${parte({ ...corpo, exp: daquiA(9e6) })}.${assinatura}`,
    'a refresh token': loja.refresh,
    revoked: saiu.access,
    'of a session that is over': vencido.access,
    'of a deactivated user': demitido.access,
    'of a user deactivated in the database': desligado.access,
  }
  return {
    'without any': { authorization: '' },
    Basic: { authorization: `Basic ${Buffer.from('dona:senha-da-dona').toString('base64')}` },
    'good, but in a cookie': { authorization: '', cookie: `access=${loja.access}; token=${loja.access}` },
    'good, but twice': { authorization: `Bearer ${loja.access} ${loja.access}` },
    ...Object.fromEntries(Object.entries(fichas).map(([nome, ficha]) => [nome, { authorization: `Bearer ${ficha}` }])),
  }
}
