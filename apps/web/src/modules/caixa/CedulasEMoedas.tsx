import { CEDULAS_E_MOEDAS, somaDaContagem } from '@estampa/contract/caixas/caixas.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { KeyboardEvent } from 'react'
import { IntegerField } from '../../shared/ui/fields/TextField.tsx'
import { wholeNumberRefusal } from '../../shared/ui/fields/wholeNumber.ts'

const RANGE = { min: 0, max: 1_000_000 }
/** What was typed for each note and coin, by its value in reais. */
export type Contados = ReadonlyMap<number, string>
export const isContagemRefused = (contados: Contados): boolean =>
  [...contados.values()].some((text) => wholeNumberRefusal(text, RANGE) !== undefined)
/** The counted notes and coins as the API takes them; without those of which there are none. */
export const listContagem = (contados: Contados) =>
  CEDULAS_E_MOEDAS.flatMap((valor) => {
    const quantidade = Number((contados.get(valor) ?? '').trim() || 0)
    return quantidade > 0 ? [{ valor, quantidade }] : []
  })

const nameOf = (valor: number) =>
  valor < 1 ? plural(Math.round(valor * 100), 'centavo', 'centavos') : formatReais(valor)

/** Enter goes to the form's next field: the hand stays on the number keys. */
function focusNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && !element.disabled,
  )
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

/** A table of notes and coins: the number keys and Enter go down the column; the sum stands under it. */
export function CedulasEMoedas({ contados, onChange }: { contados: Contados; onChange: (contados: Contados) => void }) {
  return (
    <div>
      <table className="w-full max-w-120 border-collapse [&_td]:py-1 [&_th]:py-1">
        <thead className="text-s text-texto-suave">
          <tr>
            <th scope="col" className="text-left font-medio">
              Cédula ou moeda
            </th>
            <th scope="col" className="text-left font-medio w-28">
              Quantas
            </th>
            <th scope="col" className="text-right font-medio">
              Soma
            </th>
          </tr>
        </thead>
        <tbody>
          {CEDULAS_E_MOEDAS.map((valor) => {
            const text = contados.get(valor) ?? ''
            const refusal = wholeNumberRefusal(text, RANGE)
            return (
              <tr key={valor}>
                <th scope="row" className="text-left font-medio tabular-nums">
                  {nameOf(valor)}
                </th>
                <td>
                  <IntegerField
                    label={`Quantas de ${nameOf(valor)}`}
                    hideLabel
                    value={text}
                    error={refusal}
                    onChange={({ target }) => onChange(new Map(contados).set(valor, target.value))}
                    onKeyDown={focusNext}
                  />
                </td>
                <td className="text-right tabular-nums">
                  {refusal ? '' : formatReais(somaDaContagem([{ valor, quantidade: Number(text.trim() || 0) }]))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="flex items-baseline justify-between gap-3 max-w-120 mt-3 mb-0 text-l" role="status">
        Soma <strong className="text-3xl tabular-nums">{formatReais(somaDaContagem(listContagem(contados)))}</strong>
      </p>
    </div>
  )
}
