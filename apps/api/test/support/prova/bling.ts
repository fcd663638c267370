import { setTimeout as wait } from 'node:timers/promises'
import type { Emulador } from '../emulador.ts'
import type { Shop } from './shop.ts'

/** Connects the shop to the emulator, as a person would. */
export async function connectBling(loja: Shop, emulador: Emulador): Promise<void> {
  const { url } = await loja.pedir('GET', '/bling/auth/')
  const { code } = await emulador.controle('POST', '/autorizar')
  await loja.pedir('POST', '/bling/callback/', { code, state: new URL(url).searchParams.get('state') })
}

/** Deposits of the emulator's account. */
export const DEPOSITO_GERAL = 14_886_920_001
export const DEPOSITO_CENTRO = 14_886_920_003

interface Lancamento {
  readonly idBling: string
  readonly deposito?: number
  /** In, out, or a balance that is set. */
  readonly operacao: string
  readonly quantidade: number
  readonly observacoes?: string
}

/** A person at Bling types a movement of stock; answers what came of it. */
export function typeBlingLancamento(
  { controle }: Emulador,
  { idBling, deposito = DEPOSITO_GERAL, ...resto }: Lancamento,
) {
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
 * Token renewals fail as well, but not after they were carried out: then the old refresh token is dead and the new one
 * was lost, which no client can repair.
 */
const DA_RENOVACAO = [
  { acao: 'status', status: 503, porcentagem: 20 },
  { acao: 'derrubar', porcentagem: 10 },
]

export async function causeBlingFaults(emulador: Emulador, semente: number): Promise<void> {
  let n = semente
  const plantFalhas = async (caminho: string, falhas: readonly object[]) => {
    for (const falha of falhas) await emulador.controle('POST', '/falhas', { ...falha, caminho, semente: (n += 7919) })
  }
  for (const recurso of RECURSOS) await plantFalhas(`/bling/Api/v3/${recurso}*`, DA_API)
  await plantFalhas('*/oauth/token', DA_RENOVACAO)
}

/** Ends the failures. Returns what the ERP saw since its record was emptied, and how often it failed. */
export async function discardFalhas(loja: Shop, emulador: Emulador) {
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

const PAUSA_MS = 500

/** Presses "Tentar novamente" on all that waits after breaking off, until it is told to stop. */
export async function retryPendingSincronizacoes(loja: Shop, ate: AbortSignal): Promise<void> {
  for (; !ate.aborted; await wait(PAUSA_MS)) {
    const { results } = await loja.pedir('GET', '/sincronizacoes/?estado=pendente&limite=100')
    for (const { id, tentativas } of results)
      if (tentativas > 0) await loja.tentar('POST', `/sincronizacoes/${id}/tentar-novamente/`)
  }
}

/**
 * Answers the sync centre's questions, as a person, until nothing is open here nor on its way from Bling, at so many
 * looks one after the other. Returns why what was tried again had failed, and how often the account was connected
 * again.
 */
export async function settleSincronizacoes(
  loja: Shop,
  emulador: Emulador,
  dizer: (linha: string) => void,
  olhares = 2,
) {
  const feito = { repetidas: [] as string[], reconexoes: 0 }
  const calma = new AbortController()
  const insistencia = retryPendingSincronizacoes(loja, calma.signal)
  /** Connects again when disconnected; looks for a doubtful movement by its mark; the rest is tried again. */
  async function answerOpenTarefas(): Promise<void> {
    // A token that expires again right after its renewal looks like a refused account.
    if (!(await loja.pedir('GET', '/bling/conexao/')).conectado) {
      // The exchange of the code may meet with a fault as well: then the person begins anew.
      await connectBling(loja, emulador).then(
        () => feito.reconexoes++,
        () => undefined,
      )
    }
    const { results } = await loja.pedir('GET', '/sincronizacoes/?estado=falhou&limite=100')
    for (const { id, operacao, titulo, mensagem } of results) {
      const marca = operacao === 'decidir' ? /observação “([^”]+)”/.exec(mensagem)?.[1] : undefined
      const lancamentos: { observacoes: string }[] = marca ? await emulador.controle('GET', '/dados/lancamentos') : []
      const chegou = lancamentos.some(({ observacoes }) => observacoes === marca)
      await loja.tentar('POST', `/sincronizacoes/${id}/${chegou ? 'descartar' : 'tentar-novamente'}/`)
      feito.repetidas.push(`${titulo}: ${mensagem}`)
    }
  }
  try {
    for (let calmo = 0, toldAtMs = performance.now(); calmo < olhares; await wait(PAUSA_MS)) {
      await answerOpenTarefas()
      const { pendentes, falhas, decisoes } = await loja.pedir('GET', '/sincronizacoes/resumo/')
      const { eventosPendentes, imagensPendentes } = (await emulador.controle('GET', '/estado')).quantidades
      if (pendentes === 0 && eventosPendentes > 0) await emulador.controle('POST', '/webhooks/entregar')
      calmo = pendentes + falhas + decisoes + eventosPendentes + imagensPendentes === 0 ? calmo + 1 : 0
      if (performance.now() - toldAtMs < 15_000) continue
      toldAtMs = performance.now()
      dizer(`${pendentes} pending, ${falhas} failed, ${decisoes} asked, ${eventosPendentes} events`)
    }
  } finally {
    calma.abort()
    await insistencia
  }
  return feito
}
