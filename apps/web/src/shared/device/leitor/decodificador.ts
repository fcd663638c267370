import type { CodigoLido } from './leitura.ts'

/** A picture that moves to the worker without a copy. */
export type Quadro = VideoFrame | ImageBitmap
/** The worker's answer to each picture. */
export type Resposta = { readonly codigo: CodigoLido | null } | { readonly erro: string }

export interface Decodificador {
  /** The code in the picture, which is moved and closed; one at a time. Rejects where the decoder does not load. */
  read(quadro: Quadro): Promise<CodigoLido | null>
  end(): void
}

/** Starts the worker and, in it, the decoder: about 320 kB, fetched with this call. */
export function createDecoder(): Decodificador {
  const worker = new Worker(new URL('./decodificador.worker.ts', import.meta.url), { type: 'module' })
  let pedido: PromiseWithResolvers<CodigoLido | null> | null = null
  let failure: Error | null = null
  worker.onmessage = ({ data }: MessageEvent<Resposta>) => {
    if ('erro' in data) pedido?.reject(new Error(data.erro))
    else pedido?.resolve(data.codigo)
    pedido = null
  }
  worker.onerror = (event) => {
    // The worker's own file failed to load: this may happen before the first picture.
    failure = new Error(event.message || 'The worker of the decoder could not be started')
    pedido?.reject(failure)
  }
  return {
    read(quadro) {
      if (failure) return Promise.reject(failure)
      pedido = Promise.withResolvers()
      worker.postMessage(quadro, [quadro])
      return pedido.promise
    },
    end: () => worker.terminate(),
  }
}
