import { setTimeout as wait } from 'node:timers/promises'
import { startEmulador } from '../../apps/api/test/support/emulador.ts'
import { connectBling } from '../../apps/api/test/support/prova/bling.ts'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { Vigia } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { exigente, tellLine } from './verdict.ts'

// npm run provas -- importar [--conta loja-que-ja-vende --mortes 5]: imports a ready-made account of the emulator at Bling's
// limit, killed so many times over the reading and the applying.
const { conta, mortes } = options({ conta: 'loja-grande', mortes: 0 })
const ENTRE_OLHADAS_MS = 500
/** A shop without an import has this much left for it. */
const MEMORIA_MB = 250
const FOLGA = 1.1

const emulador = await startEmulador()
const loja = await openShop({ emulator: emulador })
const vigia = new Vigia(loja)
const { exigir, concluir } = exigente()

/**
 * Polls until the import is in this state, and kills the shop meanwhile; returns the import, and how long that took, s.
 */
async function ate(id: number, estado: 'pronta' | 'concluida') {
  const inicio = performance.now()
  for (let vez = 1; ; vez++) {
    const agora = await loja.pedir('GET', `/bling/importacoes/${id}/`)
    if (vez % 60 === 0)
      tellLine(`${agora.estado}: ${agora.lidos}/${agora.total}, ${agora.aplicados} applied, ${vigia.memoriaMB} MB`)
    if (agora.estado === estado) return { agora, segundos: (performance.now() - inicio) / 1000 }
    if (agora.estado === 'falhou') throw new Error(agora.mensagem)
    const quando = Math.ceil(mortes / 2) * (estado === 'pronta' ? 1 : 2)
    const lidos = agora.total ? agora.lidos / agora.total : 0
    const { mortes: mortas } = loja
    if (mortas < Math.min(quando, mortes) && (estado === 'concluida' || lidos > (mortas + 1) / (mortes + 1)))
      await loja.matar()
    await wait(loja.mortes < mortes && estado === 'concluida' ? 50 : ENTRE_OLHADAS_MS)
  }
}

try {
  await connectBling(loja, emulador)
  const { produtos } = await emulador.controle('POST', '/contas', { conta })
  // Requests that connecting makes by itself are no part of the import.
  await wait(8000)
  await emulador.controle('DELETE', '/requisicoes')
  const { id } = await loja.pedir('POST', '/bling/importacoes/')
  const lida = await ate(id, 'pronta')
  await loja.pedir('POST', `/bling/importacoes/${id}/aplicar/`, {})
  const { agora: feita, segundos: aplicacao } = await ate(id, 'concluida')
  const { total, porStatus } = await emulador.controle('GET', '/contadores?servico=bling')
  const pedidos: { metodo: string }[] = await emulador.controle('GET', '/requisicoes?servico=bling&limite=20000')
  const escritas = pedidos.filter(({ metodo }) => metodo !== 'GET').length
  const maximoPorSegundo = await loja.maximoPorSegundo()
  const { fotos } = feita
  const { count } = await loja.pedir('GET', '/produtos/busca/')
  const segundos = lida.segundos + aplicacao
  const limite = (total / 3) * FOLGA
  exigir(escritas === 0, `${escritas} requests were no GETs`)
  exigir(maximoPorSegundo <= 3, `${maximoPorSegundo} requests in a second`)
  exigir(feita.aplicados === feita.aplicar, `${feita.aplicados} of ${feita.aplicar} applied`)
  exigir(fotos.baixadas === fotos.total, `${fotos.baixadas} of ${fotos.total} pictures`)
  exigir(count === feita.aplicados, `${count} products here`)
  exigir(mortes > 0 || segundos <= limite, `${segundos.toFixed(0)} s, more than ${limite.toFixed(0)} s`)
  const { memoriaMB } = vigia
  exigir(memoriaMB <= MEMORIA_MB, `${memoriaMB} MB`)
  const medidas = { produtos, resumo: lida.agora.resumo, fotos, leitura: lida.segundos, aplicacao, limite, memoriaMB }
  concluir(JSON.stringify({ ...medidas, mortes: loja.mortes, pedidos: total, porStatus }))
} finally {
  vigia.parar()
  await emulador.fechar()
  await loja.fechar()
}
