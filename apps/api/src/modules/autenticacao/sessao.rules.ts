import { createHash, randomBytes } from 'node:crypto'
import type { Metodo, Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import { insertSessao } from './sessoes.data.ts'

/** Which browser: the first that matches, as most of them name others too. */
const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const APARELHOS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const primeiro = (lista: readonly (readonly [RegExp, string])[], agente: string) =>
  lista.find(([padrao]) => padrao.test(agente))?.[1]

/** Browser and device of a `User-Agent` in words: "Chrome no Windows". It is what the client says, not a proof. */
export function aparelhoEmPalavras(agente: string | null): string {
  const navegador = primeiro(NAVEGADORES, agente ?? '')
  const aparelho = primeiro(APARELHOS, agente ?? '')
  if (navegador && aparelho) return `${navegador} no ${aparelho}`
  return navegador ?? aparelho ?? 'Aparelho desconhecido'
}

/** A session not used for this long must sign in again. */
export const SESSAO_DIAS = 30

/** A person as the database has them. */
export type QuemEntra = Pick<Usuario, 'id' | 'username' | 'nome' | 'tipo'> & {
  readonly senha_gerada: boolean
  readonly permissoes_negadas: readonly string[]
}

/** How the audit names what confirmed a sign-in. */
export const FATORES: Readonly<Record<Metodo, string>> = {
  chave: 'chave de acesso',
  codigo: 'aplicativo autenticador',
  recuperacao: 'código de recuperação',
}

/** Where a sign-in comes from. */
export interface Origem {
  readonly autor: Autor
  readonly endereco: string
  readonly agente: string | null
  /** The device's id when this person signed in on it before. */
  readonly dispositivo: string | null
  /**
   * Notes on the device that this person signed in on it, and returns the device's id. Call it once a sign-in has
   * succeeded.
   */
  marcar(username: string): string
}

export const hashDe = (segredo: string) => createHash('sha256').update(segredo).digest()

/** The session of a sign-in that has succeeded, with its first refresh token. `como`: more for the audit. */
export async function openSessao(
  trx: Transacao,
  usuario: QuemEntra,
  { autor, endereco, agente, marcar }: Origem,
  segundoFator: Metodo | null,
  como: Readonly<Record<string, number>> = {},
): Promise<{ sessaoId: number; refresh: string }> {
  const refresh = randomBytes(32).toString('base64url')
  const { id: sessaoId, nova } = await insertSessao(trx, {
    usuario_id: usuario.id,
    dias: SESSAO_DIAS,
    endereco,
    agente: agente?.slice(0, 300) ?? null,
    dispositivo: marcar(usuario.username),
    segundo_fator: segundoFator,
    hash: hashDe(refresh),
  })
  const detalhes = { sessao: sessaoId, ...como, ...(segundoFator ? { segundo_fator: FATORES[segundoFator] } : {}) }
  await auditAct(trx, { ...autor, usuario }, { tipo: 'entrada', detalhes })
  const aparelhoDetalhes = { sessao: sessaoId, aparelho: aparelhoEmPalavras(agente) }
  if (nova) await auditAct(trx, { ...autor, usuario }, { tipo: 'entrada_de_aparelho_novo', detalhes: aparelhoDetalhes })
  return { sessaoId, refresh }
}
