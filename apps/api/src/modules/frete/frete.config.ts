import { randomBytes } from 'node:crypto'
import type { Env } from '../../infra/settings/env.ts'
import { type MelhorEnvioConfig, melhorEnvioConfig, melhorEnvioEmulado } from './melhor-envio/melhor-envio.config.ts'
import type { Encomenda, Remetente } from './transportadora/encomenda.ts'

export interface FreteConfig {
  /** Null: not set up. */
  readonly melhorEnvio: MelhorEnvioConfig | null
  readonly remetente: Remetente
  /** Extras of a parcel, unless its sale says otherwise. */
  readonly padrao: Pick<Encomenda['opcoes'], 'seguro' | 'avisoRecebimento' | 'maoPropria'>
  /** State registration of the sender; '' when it has none. */
  readonly inscricaoEstadual: string
  /** The shop's own address, for the marks on its shipments. */
  readonly publicUrl: string
  /** The port that the shop listens on, also one that the system chose: what leads there is never a carrier's file. */
  readonly portaPropria: () => number
  /** Prices are waited for no longer, ms: what has come by then is shown. */
  readonly prazoDaCotacaoMs: number
  /** How long the request for a label waits for its file, ms. */
  readonly esperaMs: number
  /** So long lasts each second until the carrier is asked again, ms. */
  readonly segundoMs: number
}

/** A shop that does not exist, for trying things out. */
const LOJA_DE_EXEMPLO: Remetente = {
  nome: 'Estampa Camisetas',
  documento: '11222333000181',
  telefone: '8133334444',
  email: 'loja@estampa.example',
  cep: '50030230',
  endereco: 'Rua do Bom Jesus',
  numero: '125',
  complemento: '',
  bairro: 'Recife',
  municipio: 'Recife',
  uf: 'PE',
}

/** The sender that the settings of the installation name, with its state registration; null for the example. */
export function remetenteDaInstalacao({ remetente, inscricaoEstadual }: FreteConfig) {
  const { cep, endereco } = remetente
  const exemplo = cep === LOJA_DE_EXEMPLO.cep && endereco === LOJA_DE_EXEMPLO.endereco
  return exemplo ? null : { ...remetente, inscricao_estadual: inscricaoEstadual }
}

const COMUM = {
  remetente: LOJA_DE_EXEMPLO,
  padrao: { seguro: true, avisoRecebimento: false, maoPropria: false },
  inscricaoEstadual: '',
  publicUrl: '',
  portaPropria: () => 0,
  prazoDaCotacaoMs: 12_000,
  esperaMs: 20_000,
  segundoMs: 1000,
}

/** The emulator's carrier on this machine, with a sender of its own. */
export const emulatedFreight = (port: number, segredo: string = unknownSecret()): FreteConfig => ({
  ...COMUM,
  melhorEnvio: melhorEnvioEmulado(port, LOJA_DE_EXEMPLO.email, segredo),
})

/** Without a shared secret the emulator takes nothing from us. */
const unknownSecret = () => randomBytes(32).toString('hex')

/** No carrier at all: only picking up in the shop is possible. */
export const SEM_FRETE: FreteConfig = { ...COMUM, melhorEnvio: null }

/** The account that is set up; without one, shops that use the emulator of the ERP have its freight too. */
export function freteConfig(env: Env): FreteConfig {
  const emulador = env.BLING_ATIVO && !env.BLING_CLIENT_ID
  const emulado = emulador ? emulatedFreight(env.EMULATOR_PORT, env.EMULATOR_SECRET).melhorEnvio : null
  return {
    ...COMUM,
    melhorEnvio: melhorEnvioConfig(env, emulado),
    remetente: remetenteFromEnv(env),
    padrao: { seguro: env.SEGURO, avisoRecebimento: env.AVISO_RECEBIMENTO, maoPropria: env.MAO_PROPRIA },
    inscricaoEstadual: env.REMETENTE_INSCRICAO_ESTADUAL ?? '',
    publicUrl: env.PUBLIC_URL,
    portaPropria: () => env.PORT,
  }
}

/** As set, or the whole example: half of one address with half of another would be a wrong one. */
function remetenteFromEnv(env: Env): Remetente {
  const dado = {
    nome: env.REMETENTE_NOME ?? '',
    documento: env.REMETENTE_DOCUMENTO ?? '',
    telefone: env.REMETENTE_TELEFONE ?? '',
    email: env.REMETENTE_EMAIL ?? env.MELHOR_ENVIO_EMAIL ?? '',
    cep: env.REMETENTE_CEP ?? '',
    endereco: env.REMETENTE_ENDERECO ?? '',
    numero: env.REMETENTE_NUMERO ?? '',
    complemento: env.REMETENTE_COMPLEMENTO ?? '',
    bairro: env.REMETENTE_BAIRRO ?? '',
    municipio: env.REMETENTE_MUNICIPIO ?? '',
    uf: env.REMETENTE_UF ?? '',
  }
  if (dado.cep && dado.endereco) return { ...dado, nome: dado.nome || LOJA_DE_EXEMPLO.nome }
  return { ...LOJA_DE_EXEMPLO, ...(dado.nome ? { nome: dado.nome } : {}) }
}
