import type { CDPSession, Page } from 'playwright'
import { median } from './median.ts'
import type { Tela } from './telas-casos.ts'
import { type Aberta, digitar } from './telas-medidas.ts'

/** A computer a quarter as fast as this one: what stands in shops. */
const FREIO = 4
const VISITAS = 5
const DIGITACOES = 3
/** Issue 8. */
const LIMITE_DO_CONTEUDO_MS = 1000
const LIMITE_DA_TAREFA_MS = 50
const CARTOES = 5000
/** Between two frames a page may show what the next one fills. */
const LIMITE_DE_QUADROS_VAZIOS = 1
/** What a hand on a wheel or a finger that flicks moves in a frame, px. */
const PASSO = 600
const GRADE = 'ul[aria-label="Lista de produtos"]'

export interface Lento {
  readonly conteudoMs: number
  readonly tarefasMs: readonly number[]
  readonly rolagem: Rolagem
}
interface Rolagem {
  readonly cartoes: number
  readonly quadros: number
  /** Frames with a part of the window that neither a card nor the place of one covers. */
  readonly vazios: number
  /** The most of them in a row. */
  readonly seguidos: number
}

/** The list of products at a quarter of the speed: first cards, typing, scrolling. `abrir` gives a new browser context. */
export async function medirLenta(abrir: () => Promise<Aberta>, tela: Tela, ritmos: readonly number[]): Promise<Lento> {
  const comFreio = async <T>(fazer: (aberta: Aberta) => Promise<T>): Promise<T> => {
    const aberta = await abrir()
    await aberta.visitar() // fills the HTTP cache, as on any day but the first
    const cdp = await aberta.page.context().newCDPSession(aberta.page)
    await frear(cdp, FREIO)
    const resultado = await fazer(aberta)
    await frear(cdp, 1)
    await aberta.fechar()
    return resultado
  }
  const visitas: number[] = []
  for (let vez = 0; vez < VISITAS; vez++) visitas.push(await comFreio(({ visitar }) => visitar()))
  console.log(`\nThe list of products at a quarter of the CPU:`)
  console.log(
    `first cards, ms: ${median(visitas).toFixed(0)} (median of ${VISITAS} visits; limit ${LIMITE_DO_CONTEUDO_MS})`,
  )
  const tarefasMs: number[] = []
  const { busca } = tela
  for (const ritmo of busca ? ritmos : []) {
    const vezes: number[] = []
    for (let vez = 0; vez < DIGITACOES; vez++)
      vezes.push(await comFreio(({ page }) => (busca ? digitar(page, busca, ritmo) : Promise.resolve(0))))
    tarefasMs.push(median(vezes))
    const maior = median(vezes) === 0 ? '< 50' : median(vezes).toFixed(0)
    console.log(`longest task while typing at ${ritmo} ms a letter: ${maior} (limit ${LIMITE_DA_TAREFA_MS})`)
  }
  const rolagem = await comFreio(({ page }) => rolar(page))
  const { cartoes, quadros, vazios, seguidos } = rolagem
  console.log(
    `scrolling past ${cartoes} cards: ${quadros} frames, ${vazios} with a blank part, at most ${seguidos} in a row (limit ${LIMITE_DE_QUADROS_VAZIOS})`,
  )
  return { conteudoMs: median(visitas), tarefasMs, rolagem }
}

const frear = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

/** Scrolls frame by frame through `CARTOES` cards, waiting at the end of the loaded ones; measures every frame. */
const rolar = (page: Page): Promise<Rolagem> =>
  page.evaluate(
    ([grade, cartoes, passo]) =>
      new Promise<Rolagem>((resolve, reject) => {
        const lista = document.querySelector(grade)
        if (!lista) throw new Error('no list to scroll')
        const medido = { cartoes: 0, quadros: 0, vazios: 0, seguidos: 0 }
        let [seguidos, parados] = [0, 0]
        /** Whether something of the list within the window is neither card nor place of one; gaps are narrower. */
        const temVazio = (): boolean => {
          const { top, bottom } = lista.getBoundingClientRect()
          const linhas = [...lista.children].map((um) => um.getBoundingClientRect()).toSorted((a, b) => a.top - b.top)
          let ate = Math.max(0, top)
          const fim = Math.min(innerHeight, bottom)
          for (const linha of linhas) {
            if (linha.top - ate > 24) break
            ate = Math.max(ate, linha.bottom)
          }
          return fim - ate > 24
        }
        const quadro = (): void => {
          // What the last frame showed, before anything is moved again.
          medido.quadros++
          seguidos = temVazio() ? seguidos + 1 : 0
          if (seguidos > 0) medido.vazios++
          medido.seguidos = Math.max(medido.seguidos, seguidos)
          for (const um of lista.querySelectorAll('li[aria-posinset]'))
            medido.cartoes = Math.max(medido.cartoes, Number(um.getAttribute('aria-posinset')))
          if (medido.cartoes >= cartoes) return resolve(medido)
          const antes = scrollY
          scrollBy({ top: passo, behavior: 'instant' })
          parados = scrollY === antes ? parados + 1 : 0
          if (parados > 3000) return reject(new Error(`no further cards after ${medido.cartoes}`))
          // A task after the frame: by then it has been drawn.
          requestAnimationFrame(() => setTimeout(quadro))
        }
        quadro()
      }),
    [GRADE, CARTOES, PASSO] as const,
  )

/** Figures beyond their limit. */
export function julgarLenta({ conteudoMs, tarefasMs, rolagem }: Lento): string[] {
  const problemas: string[] = []
  if (!(conteudoMs < LIMITE_DO_CONTEUDO_MS)) problemas.push(`slow: first cards after ${conteudoMs.toFixed(0)} ms`)
  const maior = Math.max(...tarefasMs)
  if (maior > LIMITE_DA_TAREFA_MS) problemas.push(`slow: a task of ${maior.toFixed(0)} ms while typing`)
  if (rolagem.seguidos > LIMITE_DE_QUADROS_VAZIOS)
    problemas.push(`slow: blank for ${rolagem.seguidos} frames while scrolling`)
  return problemas
}
