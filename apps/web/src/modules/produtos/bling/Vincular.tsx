import type { Comparacao } from '@estampa/contract/bling/vinculo.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import type { Estoque } from './useNoBling.ts'
import { descreverDoBling } from './valores.ts'

interface VincularProps {
  readonly bling: NonNullable<Comparacao['bling']>
  readonly kit: boolean
  readonly pendente: boolean
  readonly onVincular: (estoque: Estoque) => void
}

const ESTOQUES = [
  { value: '', label: 'Não mover nada agora' },
  { value: 'daqui', label: 'Gravar no Bling as quantidades daqui' },
  { value: 'do_bling', label: 'Trazer para cá as quantidades do Bling' },
]

/** Shows the product at Bling that has this product's code, and links the two. */
export function Vincular({ bling, kit, pendente, onVincular }: VincularProps) {
  const [estoque, setEstoque] = useState('')
  return (
    <Card
      title="Este SKU já existe no Bling"
      description="São o mesmo produto: isto liga os dois, e as variações pelo SKU. Nenhum campo é alterado em nenhum dos lados."
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1 py-3 px-4 m-0 mb-4 bg-superficie-2 rounded-controle [&_strong]:wrap-anywhere">
        <strong>{bling.nome}</strong>
        <span>{formatarReais(bling.preco)}</span>
        <span>{descreverDoBling(bling)}</span>
      </p>
      {kit ? (
        <p className="m-0 mt-3 text-texto-suave">
          No Bling este produto é um kit: ele é só lido, e nada dele é alterado lá.
        </p>
      ) : (
        <SelectField
          label="Estoque"
          value={estoque}
          options={ESTOQUES}
          onChange={(evento) => setEstoque(evento.currentTarget.value)}
        />
      )}
      <div className="mt-4 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11">
        <Button loading={pendente} onClick={() => onVincular((estoque || null) as Estoque)}>
          Ligar ao produto do Bling
        </Button>
      </div>
    </Card>
  )
}
