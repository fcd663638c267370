/** The addresses in the source of pages.ts: each `area` or `blank` that is open where a name is read is a part of the address. */
export function rotasDe(fonte: string): string[] {
  const rotas: string[] = []
  const abertas: { caminho: string; nivel: number }[] = []
  let nivel = 0
  for (const [sinal, area, path] of fonte.matchAll(/(?:area|blank)\(\s*'([^']*)'|path: '([^']*)'|\(|\)/g)) {
    if (sinal.endsWith(')')) nivel--
    else if (path === undefined) nivel++
    while ((abertas.at(-1)?.nivel ?? 0) > nivel) abertas.pop()
    if (area !== undefined) {
      abertas.push({ caminho: area, nivel })
      rotas.push(`/${abertas.map(({ caminho }) => caminho).join('/')}`)
    }
    if (path !== undefined) rotas.push(path)
  }
  return rotas
}
