import sharp from 'sharp'
import type { LojaSobCarga } from './carga-loja.ts'
import { percentil } from './carga-pedidos.ts'
import type { Sinal } from './carga-sonda.ts'

/** A picture as a phone takes it: 12 megapixels of noise, some megabytes. */
export const fotoDeCelular = (): Promise<Buffer> =>
  sharp({
    create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise: { type: 'gaussian', sigma: 12 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

/** Creates products with a picture, one after the other, until told to end. They go with the folder of the data. */
export function enviarFotos(loja: LojaSobCarga, foto: Buffer, modelo: { modelo_id: number; categoria_id: number }) {
  let fim = false
  const porStatus: Record<string, number> = {}
  const enviar = async (n: number) => {
    const form = new FormData()
    for (const [nome, valor] of Object.entries({ ...modelo, titulo: 'Carga', sku: `CARGA-${process.pid}-${n}` }))
      form.append(nome, String(valor))
    form.append('imagens', new Blob([new Uint8Array(foto)], { type: 'image/jpeg' }), 'foto.jpg')
    const headers = { authorization: `Bearer ${loja.access}` }
    const resposta = await fetch(`http://127.0.0.1:${loja.port}/api/produtos/`, { method: 'POST', headers, body: form })
    porStatus[resposta.status] = (porStatus[resposta.status] ?? 0) + 1
    await resposta.arrayBuffer()
  }
  const todos = (async () => {
    for (let n = 0; !fim; n++) await enviar(n)
  })()
  return {
    async encerrar() {
      fim = true
      await todos
      return porStatus
    },
  }
}

const MB = 1e6

/** What the samples of a soak say: megabytes, megabytes a minute, milliseconds. */
export function resumo(sinais: readonly Sinal[]) {
  // The first fifth is warming up: caches fill, and the engine compiles.
  const depois = sinais.slice(Math.floor(sinais.length / 5))
  return {
    emMB: sinais.filter((_, n) => n % Math.ceil(sinais.length / 12) === 0).map(({ rss }) => Math.round(rss / MB)),
    maximoMB: Math.max(0, ...sinais.map(({ rss }) => rss)) / MB,
    maximoDoHeapMB: Math.max(0, ...sinais.map(({ heap }) => heap)) / MB,
    porMinutoMB: (inclinacao(depois.map(({ rss }) => rss)) * 60) / MB,
    heapPorMinutoMB: (inclinacao(depois.map(({ heap }) => heap)) * 60) / MB,
    atrasoP99: percentil(
      sinais.map(({ atrasoP99 }) => atrasoP99),
      0.99,
    ),
  }
}

/** Least squares over values one step apart. */
function inclinacao(valores: readonly number[]): number {
  const n = valores.length
  if (n < 2) return 0
  const mx = (n - 1) / 2
  const my = valores.reduce((soma, y) => soma + y, 0) / n
  const xy = valores.reduce((soma, y, x) => soma + (x - mx) * (y - my), 0)
  const xx = valores.reduce((soma, _, x) => soma + (x - mx) ** 2, 0)
  return xy / xx
}
