import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { type Cipher, decryptOrNull } from '../../../infra/settings/cipher.ts'
import { acessos, type Conta, encerrar } from '../../../shop/conta-externa.ts'
import type { BlingConfig } from './bling.config.ts'
import * as data from './bling.data.ts'
import { BlingError } from './bling.error.ts'
import { pedirTokens } from './bling.oauth.ts'

/** Twenty calls within a minute would block our address for an hour: each process makes twelve at most. */
const ENTRE_RENOVACOES_SEGUNDOS = 5
const RECUSOU = 'O Bling recusou a autorização repetidas vezes. Conecte novamente.'
const VENCEU = 'A loja ficou mais de 30 dias sem falar com o Bling, e a autorização venceu. Conecte novamente.'
/** How long a renewal token lives. */
export const VALIDADE_DIAS = 30

/** The shop's account; its tokens are sealed for it alone. */
export const CONTA = {
  nome: 'Bling',
  proposito: 'estampa/bling-tokens',
  ler: data.conexao,
  travar: data.travarConexao,
  esquecer: data.esquecerTokens,
  trocarCifra: data.trocarCifra,
  fim: ({ empresa }) => ({ tipo: 'bling_desconectado', alvo: { tipo: 'conta_bling', nome: empresa } }),
} satisfies Conta<Awaited<ReturnType<typeof data.travarConexao>>>

export interface BlingTokens {
  /** A valid access token, renewed when it is about to expire. Throws `BlingError` 'autorizacao' without connection. */
  access(): Promise<string>
  /** After the ERP refused this one: renewed once, however many ask at the same time. */
  renew(refused: string): Promise<string>
  /** The ERP goes on refusing this one, renewed or not: the connection ends, unless another one stands by now. */
  giveUp(refused: string): Promise<void>
  /** Renews the pair when it was renewed more than so many hours ago; nothing without a connection. */
  renewIfOlder(hours: number): Promise<void>
}

export function blingTokens(db: Banco, config: BlingConfig, cipher: Cipher): BlingTokens {
  const { access, renovar } = acessos(
    db,
    {
      ...CONTA,
      margemMs: 10 * 60_000,
      entreMs: ENTRE_RENOVACOES_SEGUNDOS * config.segundoMs,
      pedir: (refresh) => pedirTokens(config, { grant_type: 'refresh_token', refresh_token: refresh }),
      guardar: data.guardarTokens,
      recusou: (error) => error instanceof BlingError && error.motivo === 'autorizacao',
      motivo: ({ renovada_em }) =>
        renovada_em !== null && horasDesde(renovada_em) > VALIDADE_DIAS * 24 ? VENCEU : null,
    },
    cipher,
  )
  return {
    access: async () => autorizado(await access()),
    renew: async (refused) => autorizado(await renovar(refused)),
    giveUp: (refused) =>
      transaction(db, async (trx) => {
        const atual = await data.travarConexao(trx)
        if (atual.access && decryptOrNull(cipher, atual.access) === refused)
          await encerrar(trx, CONTA, atual, { motivo: RECUSOU })
      }),
    async renewIfOlder(hours) {
      const { access: selado, renovada_em } = await data.conexao(db)
      if (!selado) return
      if (renovada_em === null || horasDesde(renovada_em) > hours)
        autorizado(await renovar(decryptOrNull(cipher, selado)))
    },
  }
}

const horasDesde = (instante: string) => (Date.now() - Date.parse(instante)) / 3_600_000

function autorizado(token: string | null): string {
  if (token === null) throw new BlingError('autorizacao', 'É preciso autorizar o acesso ao Bling.')
  return token
}
