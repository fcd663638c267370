interface Lista {
  /** Rows that a full page has. */
  readonly limite: number
  /** More than any account has of them. */
  readonly paginas?: number
}

/**
 * The pages of a list that is read by their numbers. What goes meanwhile moves rows that come after it to pages that were
 * read before: so those are read again, back to one that still has a row of its own. Their new rows come with the page.
 */
export async function* porPagina<T extends { readonly id: number }>(
  ler: (pagina: number) => Promise<T[]>,
  { limite, paginas = Number.POSITIVE_INFINITY }: Lista,
): AsyncGenerator<T[]> {
  const vistas = new Set<number>()
  for (let pagina = 1; pagina <= paginas; pagina++) {
    const linhas = await ler(pagina)
    const novas = new Map(linhas.map((linha) => [linha.id, linha]))
    for (let antes = pagina - 1; antes >= 1; antes--) {
      const relidas = await ler(antes)
      for (const linha of relidas) if (!vistas.has(linha.id)) novas.set(linha.id, linha)
      if (relidas.some(({ id }) => vistas.has(id))) break
    }
    for (const id of novas.keys()) vistas.add(id)
    yield [...novas.values()]
    if (linhas.length < limite) return
  }
}
