import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../../../shared/ui/Button.tsx'
import field from '../../../shared/ui/Field.module.css'
import { Field } from '../../../shared/ui/Field.tsx'
import { selecionaAoFocar } from '../../../shared/ui/TextField.tsx'
import css from './LinhaDaVenda.module.css'
import { lerQuantidade } from './linha.ts'

interface QuantidadeProps {
  /** The product's name, part of the controls' accessible names. */
  nome: string
  value: string
  /** Available pieces; Infinity when unknown. */
  limite: number
  erro: string | undefined
  onChange: (texto: string) => void
}

export function Quantidade({ nome, value, limite, erro, onChange }: QuantidadeProps) {
  const atual = lerQuantidade(value)
  const somar = (passo: number) => onChange(String(Math.max(1, (Number.isNaN(atual) ? 0 : atual) + passo)))
  const disponiveis = limite === 1 ? '1 disponível' : `${limite.toLocaleString('pt-BR')} disponíveis`
  return (
    <Field label="Quantidade" error={erro !== undefined} hint={Number.isFinite(limite) && disponiveis}>
      {(attributes) => (
        <div className={css.contador}>
          <IconButton
            variant="default"
            size={40}
            aria-label={`Diminuir quantidade de ${nome}`}
            disabled={!(atual > 1)}
            onClick={() => somar(-1)}
          >
            <IconMinus size={17} aria-hidden />
          </IconButton>
          <input
            {...attributes}
            aria-describedby={[attributes['aria-describedby'], erro].filter(Boolean).join(' ')}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="off"
            maxLength={String(PECAS_MAXIMAS).length}
            className={`${field.controle} ${css.numero}`}
            aria-label={`Quantidade de ${nome}`}
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
            {...selecionaAoFocar}
          />
          <IconButton
            variant="default"
            size={40}
            aria-label={`Aumentar quantidade de ${nome}`}
            disabled={atual >= limite}
            onClick={() => somar(1)}
          >
            <IconPlus size={17} aria-hidden />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
