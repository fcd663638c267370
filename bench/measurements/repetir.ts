/** Milliseconds of each request, and of all of it. */
export interface Medida {
  readonly tempos: Float64Array
  readonly ms: number
}

/** So many clients for so long, ms, each making one request (`umaVez`) after the other. */
export async function repetir(
  umaVez: (cliente: number) => Promise<unknown>,
  clientes: number,
  duracao: number,
): Promise<Medida> {
  const tempos: number[] = []
  const inicio = performance.now()
  const cliente = async (qual: number) => {
    for (let antes = performance.now(); antes - inicio < duracao; ) {
      await umaVez(qual)
      const depois = performance.now()
      tempos.push(depois - antes)
      antes = depois
    }
  }
  await Promise.all(Array.from({ length: clientes }, (_, qual) => cliente(qual)))
  return { tempos: Float64Array.from(tempos), ms: performance.now() - inicio }
}
