import { setTimeout as wait } from 'node:timers/promises'
import type { Emulador } from '../emulador.ts'
import type { Shop } from './shop.ts'

/** Connects the shop to the emulator, as a person would. */
export async function conectar(loja: Shop, emulador: Emulador): Promise<void> {
  const { url } = await loja.pedir('GET', '/bling/auth/')
  const { code } = await emulador.controle('POST', '/autorizar')
  await loja.pedir('POST', '/bling/callback/', { code, state: new URL(url).searchParams.get('state') })
}

/** Deposits of the emulator's account. */
export const GERAL = 14_886_920_001
export const CENTRO = 14_886_920_003

interface Lancamento {
  readonly idBling: string
  readonly deposito?: number
  /** In, out, or a balance that is set. */
  readonly operacao: string
  readonly quantidade: number
  readonly observacoes?: string
}

/** A person at Bling types a movement of stock; answers what came of it. */
export function digitar({ controle }: Emulador, { idBling, deposito = GERAL, ...resto }: Lancamento) {
  const corpo = { produto: { id: Number(idBling) }, deposito: { id: deposito }, ...resto }
  return controle('POST', '/pessoa', { metodo: 'POST', caminho: '/estoques', corpo })
}

const RECURSOS = 'produtos categorias estoques depositos pedidos contatos situacoes formas-pagamentos'.split(' ')
/** In a hundred requests: 30 fail, 15 of them after they were carried out; 10 more come late. */
const DA_API = [
  { acao: 'atraso', atrasoMs: 1500, porcentagem: 10 },
  { acao: 'status', status: 503, porcentagem: 7 },
  { acao: 'status', status: 500, html: true, momento: 'depois', porcentagem: 8 },
  { acao: 'derrubar', porcentagem: 5 },
  { acao: 'derrubar', momento: 'depois', porcentagem: 7 },
  { acao: 'limite-segundo', porcentagem: 3 },
  { acao: 'expirar-token', porcentagem: 3 },
]
/**
 * Renewals fail as well, but not after they were carried out: there the old refresh token is dead and the new one was
 * lost, which no client can repair.
 */
const DA_RENOVACAO = [
  { acao: 'status', status: 503, porcentagem: 20 },
  { acao: 'derrubar', porcentagem: 10 },
]

export async function provocarFalhas(emulador: Emulador, semente: number): Promise<void> {
  let n = semente
  const por = async (caminho: string, falhas: readonly object[]) => {
    for (const falha of falhas) await emulador.controle('POST', '/falhas', { ...falha, caminho, semente: (n += 7919) })
  }
  for (const recurso of RECURSOS) await por(`/bling/Api/v3/${recurso}*`, DA_API)
  await por('*/oauth/token', DA_RENOVACAO)
}

/** What the ERP saw since its record was emptied, and in what it failed; it fails no more afterwards. */
export async function encerrarFalhas(loja: Shop, emulador: Emulador) {
  const maximoPorSegundo = await loja.maximoPorSegundo()
  const { total, porStatus } = await emulador.controle('GET', '/contadores?servico=bling')
  const regras: { aplicadas: number }[] = await emulador.controle('GET', '/falhas')
  await emulador.controle('DELETE', '/falhas')
  const falhas = regras.reduce((soma, { aplicadas }) => soma + aplicadas, 0)
  return {
    problemas: maximoPorSegundo > 3 ? [`${maximoPorSegundo} pedidos em um segundo`] : [],
    medidas: { pedidos: total as number, porStatus, falhas, maximoPorSegundo },
  }
}

/** A simulated person who looks into Bling and answers the sync centre's questions. */
export class Atendente {
  respondidas = 0
  reconexoes = 0
  /** Why what was tried again had failed. */
  readonly repetidas: string[] = []
  readonly #loja: Shop
  readonly #emulador: Emulador

  constructor(loja: Shop, emulador: Emulador) {
    this.#loja = loja
    this.#emulador = emulador
  }

  /** Connects again when disconnected; looks for a doubtful movement by its mark; a count stands; the rest is tried again. */
  async responder(): Promise<void> {
    // A token that expires again right after its renewal looks like a refused account.
    if (!(await this.#loja.pedir('GET', '/bling/conexao/')).conectado) {
      // The exchange of the code may meet with a fault as well: then the person begins anew.
      await conectar(this.#loja, this.#emulador).then(
        () => this.reconexoes++,
        () => undefined,
      )
    }
    const { results } = await this.#loja.pedir('GET', '/sincronizacoes/?estado=falhou&limite=100')
    for (const { id, operacao, titulo, mensagem } of results) {
      const marca = operacao === 'decidir' ? /observação “([^”]+)”/.exec(mensagem)?.[1] : undefined
      const chegou = marca !== undefined && (await this.#lancamentos()).some(({ observacoes }) => observacoes === marca)
      await this.#loja.tentar('POST', `/sincronizacoes/${id}/${chegou ? 'descartar' : 'tentar-novamente'}/`)
      if (operacao === 'decidir') this.respondidas++
      else this.repetidas.push(`${titulo}: ${mensagem}`)
    }
  }

  #lancamentos(): Promise<{ observacoes: string }[]> {
    return this.#emulador.controle('GET', '/dados/lancamentos')
  }

  /** Until nothing is open here nor on its way from there, at so many looks one after the other. */
  async assentar(dizer: (linha: string) => void = () => {}, olhares = 2): Promise<void> {
    for (let calmo = 0, dito = performance.now(); calmo < olhares; ) {
      await wait(PAUSA_MS)
      await this.responder()
      await tentarJa(this.#loja, TENTATIVAS_DE_UM_MINUTO)
      const { pendentes, falhas } = await this.#loja.pedir('GET', '/sincronizacoes/resumo/')
      const { eventosPendentes, imagensPendentes } = (await this.#emulador.controle('GET', '/estado')).quantidades
      if (pendentes === 0 && eventosPendentes > 0) await this.#emulador.controle('POST', '/webhooks/entregar')
      calmo = pendentes + falhas + eventosPendentes + imagensPendentes === 0 ? calmo + 1 : 0
      if (performance.now() - dito < 15_000) continue
      dito = performance.now()
      dizer(`${pendentes} pending, ${falhas} failed, ${eventosPendentes} events, ${this.repetidas.length} tried again`)
    }
  }
}

const PAUSA_MS = 500
/** The pause doubles with each try; after so many it is more than a minute. */
const TENTATIVAS_DE_UM_MINUTO = 6

/** Presses "Tentar novamente" on all that waits after breaking off, until it is told to stop. */
export async function insistir(loja: Shop, ate: AbortSignal): Promise<void> {
  while (!ate.aborted) {
    await tentarJa(loja, 1)
    await wait(PAUSA_MS)
  }
}

/** Until all that is owed is done. Answers why what was tried again had failed, and how often it was connected again. */
export async function quitar(loja: Shop, emulador: Emulador, dizer: (linha: string) => void) {
  const calma = new AbortController()
  const insistencia = insistir(loja, calma.signal)
  const atendente = new Atendente(loja, emulador)
  await atendente.assentar(dizer).finally(() => calma.abort())
  await insistencia
  return { repetidas: atendente.repetidas, reconexoes: atendente.reconexoes }
}

/** Presses "Tentar novamente" on what broke off at least so many times. */
async function tentarJa(loja: Shop, vezes: number): Promise<void> {
  const { results } = await loja.pedir('GET', '/sincronizacoes/?estado=pendente&limite=100')
  for (const { id, tentativas } of results)
    if (tentativas >= vezes) await loja.tentar('POST', `/sincronizacoes/${id}/tentar-novamente/`)
}
