/** `950 kB`, `4,2 MB`, `31 GB`: decimal units, as disks are sold. */
export function formatBytes(bytes: number): string {
  const [valor, unidade] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${valor.toLocaleString('pt-BR', { maximumFractionDigits: valor < 10 ? 1 : 0 })} ${unidade}`
}
