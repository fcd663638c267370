import type { Env } from '../../infra/env.ts'

/** Who sends: on every label, also on that of a pick-up in the shop. CEP and document without punctuation. */
export interface Remetente {
  readonly nome: string
  readonly documento: string
  readonly telefone: string
  readonly email: string
  readonly cep: string
  readonly endereco: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly municipio: string
  readonly uf: string
}

export interface MelhorEnvioConfig {
  /** Without its final slash and without `/api/v2`. */
  readonly url: string
  readonly token: string
  /** Whom they write to when our requests give them trouble; they refuse requests that do not say it. */
  readonly email: string
  /** Ids separated by commas; '' asks for all. */
  readonly servicos: string
  readonly avisoRecebimento: boolean
  readonly maoPropria: boolean
  readonly seguro: boolean
  /** Before a request that got no answer is repeated, ms; twice as long each time. */
  readonly pausaMs: number
}

export interface FreteConfig {
  /** Null: no carrier was set up; only picking up in the shop is possible. */
  readonly melhorEnvio: MelhorEnvioConfig | null
  readonly remetente: Remetente
  /** The shop's own address, for the code on its labels. */
  readonly publicUrl: string
}

/** The panel token that the emulator knows without any registration. */
const EMULATED_TOKEN = 'emulador-token-do-painel-7041-9f2c5be87a1d4360'

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

const OPCOES = { servicos: '', avisoRecebimento: false, maoPropria: false, seguro: true, pausaMs: 400 }

/** The emulator's Melhor Envio on this machine, with a sender of its own. */
export const emulatedFreight = (port: number): FreteConfig => ({
  melhorEnvio: {
    url: `http://127.0.0.1:${port}/melhor-envio`,
    token: EMULATED_TOKEN,
    email: LOJA_DE_EXEMPLO.email,
    ...OPCOES,
  },
  remetente: LOJA_DE_EXEMPLO,
  publicUrl: '',
})

/** No carrier at all. */
export const SEM_FRETE: FreteConfig = { melhorEnvio: null, remetente: LOJA_DE_EXEMPLO, publicUrl: '' }

/** A token means a real account. Without one, who uses the emulator of the ERP has its freight too. */
export function freteConfig(env: Env): FreteConfig {
  const emulador = env.BLING_ATIVO && !env.BLING_CLIENT_ID
  const base = emulador ? emulatedFreight(env.EMULATOR_PORT) : SEM_FRETE
  const opcoes = {
    servicos: env.MELHOR_ENVIO_SERVICOS ?? '',
    avisoRecebimento: env.AVISO_RECEBIMENTO,
    maoPropria: env.MAO_PROPRIA,
    seguro: env.SEGURO,
    pausaMs: OPCOES.pausaMs,
  }
  const conta = env.MELHOR_ENVIO_TOKEN
    ? { url: env.MELHOR_ENVIO_URL, token: env.MELHOR_ENVIO_TOKEN, email: env.MELHOR_ENVIO_EMAIL ?? '' }
    : base.melhorEnvio
  return {
    melhorEnvio: conta && { ...conta, ...opcoes },
    remetente: remetente(env),
    publicUrl: env.PUBLIC_URL,
  }
}

/** As set, or the whole example: half of one address with half of another would be a wrong one. */
function remetente(env: Env): Remetente {
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
