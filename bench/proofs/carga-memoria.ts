import sharp from 'sharp'
import { median } from '../measurements/median.ts'
import type { LojaSobCarga } from './carga-loja.ts'

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

/** Megabytes at most, and how many more a minute in the last quarter than in the second one: the first warms up. */
export function resumo(memoria: readonly number[]) {
  const quarto = Math.floor(memoria.length / 4)
  const [antes, depois] = [memoria.slice(quarto, 2 * quarto), memoria.slice(-quarto)]
  const porMinutoMB = quarto > 0 ? ((median(depois) - median(antes)) * 60) / (2 * quarto) : 0
  return { maximoMB: Math.max(0, ...memoria), porMinutoMB }
}
