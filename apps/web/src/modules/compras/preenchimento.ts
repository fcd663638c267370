import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'

/** The question for all products of an invoice at once. */
export function askMissingNumbers(missing: Compra['a_preencher']): string {
  const ncms = missing.filter(({ ncm }) => ncm !== null).length
  const eans = missing.length - ncms
  const products = (count: number) => plural(count, 'produto', 'produtos')
  const parts = [
    ...(ncms > 0 ? [`NCM de ${products(ncms)}`] : []),
    ...(eans > 0 ? [`código de barras de ${ncms > 0 ? eans.toLocaleString('pt-BR') : products(eans)}`] : []),
  ]
  return `A nota traz ${parts.join(' e ')} que não ${(eans || ncms) === 1 ? 'tem' : 'têm'}: preencher?`
}
