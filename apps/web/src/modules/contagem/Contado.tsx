import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { IntegerField } from '../../shared/ui/IntegerField.tsx'
import css from './ListaContada.module.css'

/** Of at most as many digits as pieces of one kind on a shelf; the codes of goods have more. */
const QUANTIDADE = /^\d{1,5}$/

interface ContadoProps {
  /** Of what, for the names of the controls. */
  nome: string
  valor: number
  onChange: (contado: number) => void
}

/**
 * The counted pieces, from 0. A typed number counts on Enter or on leaving the field; what cannot be one, as when a USB
 * scanner types a label into it, is thrown away.
 */
export function Contado({ nome, valor, onChange }: ContadoProps) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const concluir = () => {
    if (digitado !== null && QUANTIDADE.test(digitado.trim())) onChange(Number(digitado))
    setDigitado(null)
  }
  const mudar = (contado: number) => {
    setDigitado(null)
    onChange(contado)
  }
  return (
    <div className={css.contado}>
      <ActionIcon
        variant="default"
        aria-label={`Diminuir ${nome}`}
        disabled={valor === 0}
        onClick={() => mudar(valor - 1)}
      >
        <IconMinus size={17} aria-hidden />
      </ActionIcon>
      <div className={css.numero}>
        <IntegerField
          label={`Contado de ${nome}`}
          hideLabel
          role="spinbutton"
          aria-valuenow={valor}
          aria-valuemin={0}
          value={digitado ?? String(valor)}
          onChange={({ target: { value } }) => setDigitado(value)}
          onFocus={(event) => event.target.select()}
          onBlur={concluir}
          onKeyDown={(event) => {
            const passo = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (passo !== undefined) {
              event.preventDefault()
              mudar(valor + passo)
            }
            if (event.key === 'Enter') concluir()
          }}
        />
      </div>
      <ActionIcon variant="default" aria-label={`Aumentar ${nome}`} onClick={() => mudar(valor + 1)}>
        <IconPlus size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
