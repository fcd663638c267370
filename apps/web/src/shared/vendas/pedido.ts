import { diaDeHoje, formatarData } from '@estampa/contract/shared/dates.ts'

/** `Pedido de 20/11`, with the year when it is not this one. */
export function fraseDoPedido(dia: string): string {
  const data = formatarData(dia)
  return `Pedido de ${dia.slice(0, 4) === diaDeHoje().slice(0, 4) ? data.slice(0, 5) : data}`
}
