import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ligarEmulador } from '../emulador.ts'
import { conectar } from './cenario.ts'
import { LojaDaProva } from './loja.ts'

interface Prova {
  /** A ready-made account of the emulator. */
  readonly conta: string
  /** `kill -9` so many times, spread over the reading and the applying. */
  readonly mortes: number
  readonly dizer: (linha: string) => void
}

const ENTRE_OLHADAS_MS = 500
/** A shop without an import has this much left for it. */
const MEMORIA_MB = 250
const FOLGA = 1.1

/** Imports an account at Bling's limit, with kills in between; returns the differences from the expected result. */
export async function provarImportacao({ conta, mortes, dizer }: Prova) {
  const emulador = await ligarEmulador()
  const loja = await LojaDaProva.abrir(emulador)
  const problemas: string[] = []
  try {
    await conectar(loja, emulador)
    const { produtos } = await emulador.controle('POST', '/contas', { conta })
    // What connecting asks by itself is no part of the import.
    await wait(8000)
    await emulador.controle('DELETE', '/requisicoes')
    const { id } = await loja.pedir('POST', '/bling/importacoes/')
    const inicio = performance.now()
    let memoria = 0
    let mortas = 0
    const ate = async (estado: string) => {
      for (let vez = 1; ; vez++) {
        const agora = await loja.pedir('GET', `/bling/importacoes/${id}/`)
        memoria = Math.max(memoria, memoriaDe(await loja.pid()))
        if (vez % 60 === 0)
          dizer(`${agora.estado}: ${agora.lidos}/${agora.total}, ${agora.aplicados} applied, ${memoria} MB`)
        if (agora.estado === estado) return agora
        if (agora.estado === 'falhou') throw new Error(agora.mensagem)
        const quando = Math.ceil(mortes / 2) * (estado === 'pronta' ? 1 : 2)
        const lidos = agora.total ? agora.lidos / agora.total : 0
        if (mortas < Math.min(quando, mortes) && (estado === 'concluida' || lidos > (mortas + 1) / (mortes + 1))) {
          await loja.matar()
          mortas += 1
        }
        await wait(mortas < mortes && estado === 'concluida' ? 50 : ENTRE_OLHADAS_MS)
      }
    }
    const lida = await ate('pronta')
    const leitura = (performance.now() - inicio) / 1000
    await loja.pedir('POST', `/bling/importacoes/${id}/aplicar/`, {})
    const recomeco = performance.now()
    const feita = await ate('concluida')
    const aplicacao = (performance.now() - recomeco) / 1000
    const contadores = await emulador.controle('GET', '/contadores?servico=bling')
    const pedidos: { metodo: string }[] = await emulador.controle('GET', '/requisicoes?servico=bling&limite=20000')
    const escritas = pedidos.filter(({ metodo }) => metodo !== 'GET').length
    if (escritas > 0) problemas.push(`${escritas} requests were no GETs`)
    const maximoPorSegundo = await loja.maximoPorSegundo()
    if (maximoPorSegundo > 3) problemas.push(`${maximoPorSegundo} requests in a second`)
    if (feita.aplicados !== feita.aplicar) problemas.push(`${feita.aplicados} of ${feita.aplicar} applied`)
    if (feita.fotos.baixadas !== feita.fotos.total)
      problemas.push(`${feita.fotos.baixadas} of ${feita.fotos.total} pictures`)
    const { count } = await loja.pedir('GET', '/produtos/busca/')
    if (count !== feita.aplicados) problemas.push(`${count} products here`)
    const segundos = leitura + aplicacao
    const limite = (contadores.total / 3) * FOLGA
    if (mortes === 0 && segundos > limite) problemas.push(`${segundos.toFixed(0)} s, more than ${limite.toFixed(0)} s`)
    if (memoria > MEMORIA_MB) problemas.push(`${memoria} MB`)
    const medidas = { produtos, resumo: lida.resumo, fotos: feita.fotos, leitura, aplicacao, limite, memoria, mortas }
    return { problemas, medidas: { ...medidas, pedidos: contadores.total, porStatus: contadores.porStatus } }
  } finally {
    await emulador.fechar()
    await loja.fechar()
  }
}

/** What the process holds now, MB. */
function memoriaDe(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return 0
  }
}
