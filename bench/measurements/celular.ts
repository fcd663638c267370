import { median } from './median.ts'
import {
  buildListSelector,
  escolha,
  openScreen,
  runInBrowser,
  type Sessao,
  sayOutcome,
  type Tela,
  type Visita,
} from './tela.ts'

// npm run bench -- celular: how a phone on Slow 4G, with a quarter of this processor, waits for the sign-in, a list and a form.
const VISITAS = 5
const LISTA: Tela = { path: '/vendas', conteudo: buildListSelector('vendas') }
const FORMULARIO: Tela = { path: '/vendas/criar', conteudo: escolha(20) }
/** Most until the content is painted, ms: with an empty HTTP cache (cold), and as on any other day (warm). */
const LIMITES = { entrada: 3000, listaCold: 3000, listaWarm: 2500, formularioCold: 3500, formularioWarm: 2500 }
/** Most sum of layout shifts of a visit. */
const DESLOCAMENTO = 0.02

type Nome = keyof typeof LIMITES
const visitas: Record<Nome, Visita[]> = {
  entrada: [],
  listaCold: [],
  listaWarm: [],
  formularioCold: [],
  formularioWarm: [],
}
const problemas: string[] = []

await runInBrowser(async (browser, url, _dados, inicial) => {
  /** Visits a screen with an empty cache and once more with what that visit left in it. Answers the session. */
  const visitTwice = async (tela: Tela, cold: Nome, warm: Nome | null, sessao?: Sessao): Promise<Sessao> => {
    const aberta = await openScreen(browser, url, tela, sessao)
    await aberta.frear(true)
    visitas[cold].push(await aberta.visitar())
    if (warm) visitas[warm].push(await aberta.visitar())
    await aberta.frear(false)
    return aberta.fechar()
  }
  let sessao = inicial
  for (let rodada = 0; rodada < VISITAS; rodada++) {
    await visitTwice({ path: '/', conteudo: 'form button' }, 'entrada', null)
    sessao = await visitTwice(LISTA, 'listaCold', 'listaWarm', sessao)
    sessao = await visitTwice(FORMULARIO, 'formularioCold', 'formularioWarm', sessao)
  }
})

console.log(
  `Until the content is painted, on Slow 4G at a quarter of the processor (medians of ${VISITAS} visits), ms:`,
)
for (const [nome, limite] of Object.entries(LIMITES) as [Nome, number][]) {
  const ms = median(visitas[nome].map(({ mostrado }) => mostrado))
  console.log(`${nome.padEnd(16)}${ms.toFixed(0).padStart(6)}  (limit ${limite})`)
  if (ms > limite) problemas.push(`${nome}: after ${ms.toFixed(0)} ms`)
}
const deslocamento = Math.max(...Object.values(visitas).flatMap((visits) => visits.map(({ cls }) => cls)))
console.log(`layout shift, at most: ${deslocamento.toFixed(3)} (limit ${DESLOCAMENTO})`)
if (deslocamento > DESLOCAMENTO) problemas.push(`layout shift of ${deslocamento.toFixed(3)}`)
sayOutcome(problemas)
