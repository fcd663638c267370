import type { AtoDaDiferenca, DiferencaDoDeposito } from '@estampa/contract/bling/diferencas.routes.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import { SelectRow, type SelectRowProps } from '../../../shared/resource/SelectionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'

/** What a person may say of a difference, in the order of the buttons. */
export const ATOS: readonly { ato: AtoDaDiferenca; rotulo: string }[] = [
  { ato: 'aqui', rotulo: 'Acertar aqui' },
  { ato: 'la', rotulo: 'Acertar lá' },
  { ato: 'deixar', rotulo: 'Deixar' },
]

const nameDiferenca = ({ titulo, variacao, sku }: DiferencaDoDeposito): string =>
  [titulo, variacao, sku && `(${sku})`].filter(Boolean).join(' ')

interface DiferencaItemProps {
  diferenca: DiferencaDoDeposito
  selected: boolean
  /** It was refused, as its quantities had changed: they are those of now. */
  changed: boolean
  /** Another act is under way. */
  busy: boolean
  onSelect: SelectRowProps['onSelect']
  onAct: (ato: AtoDaDiferenca, diferencas: readonly DiferencaDoDeposito[]) => void
}

/** Row of a piece: how many there are here and in the deposit, and what becomes of that. */
export const DiferencaItem = memo(function DiferencaItem(props: DiferencaItemProps) {
  const { diferenca, selected, changed, busy, onSelect, onAct } = props
  const { id, produto_id, titulo, variacao, sku, aqui, la } = diferenca
  const name = nameDiferenca(diferenca)
  return (
    <li
      className="grid grid-cols-[32px_minmax(0,1fr)_80px_80px_auto] gap-x-3 gap-y-1 items-center py-2.5 border-t border-t-borda first:border-t-0 [content-visibility:auto] [contain-intrinsic-size:auto_64px] data-selecionado:bg-marca-suave max-lg:grid-cols-[44px_minmax(0,1fr)_minmax(0,1fr)]"
      data-selecionado={selected || undefined}
    >
      <SelectRow
        id={id}
        label={`Selecionar ${name}`}
        selected={selected}
        onSelect={onSelect}
        className="flex items-center min-h-11 cursor-pointer [&_input]:w-5 [&_input]:h-5 [&_input]:m-0 [&_input]:[cursor:inherit]"
      />
      <p className="m-0 wrap-anywhere max-lg:col-span-2">
        <Link className="font-forte text-texto underline-offset-3" to={`/produtos/${produto_id}`}>
          {[titulo, variacao].filter(Boolean).join(' ')}
        </Link>
        {sku && <span className="block text-s text-texto-suave">{sku}</span>}
        {changed && <span className="block text-s text-aviso">Mudou: estes são os números de agora.</span>}
      </p>
      <Side name="Aqui" quantity={aqui} className="max-lg:col-start-2" />
      <Side name="No Bling" quantity={la} className="" />
      <div className="flex flex-wrap gap-2 justify-end max-lg:col-span-full max-lg:[&_>_button]:flex-auto max-lg:[&_>_button]:min-h-11">
        {ATOS.map(({ ato, rotulo }) => (
          <Button
            key={ato}
            variant="default"
            disabled={busy}
            aria-label={`${rotulo}: ${name}`}
            onClick={() => onAct(ato, [diferenca])}
          >
            {rotulo}
          </Button>
        ))}
      </div>
    </li>
  )
})

const Side = ({ name, quantity, className }: { name: string; quantity: number; className: string }) => (
  <p className={`m-0 text-right tabular-nums max-lg:text-left ${className}`}>
    <span className="block text-s text-texto-suave">{name}</span>
    <strong>{quantity.toLocaleString('pt-BR')}</strong>
  </p>
)
