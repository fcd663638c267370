import { formatarReais } from '@estampa/contract/shared/money.ts'

/** `R$ 40,00 ~ R$ 60,00`; one price when both ends are the same. */
export function formatarFaixaDeReais({ menor, maior }: { menor: number; maior: number }): string {
  return menor === maior ? formatarReais(menor) : `${formatarReais(menor)} ~ ${formatarReais(maior)}`
}
