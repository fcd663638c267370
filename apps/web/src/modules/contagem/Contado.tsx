import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { sinalizar } from '../../shared/leitor/sinais.ts'
import { IntegerField } from '../../shared/ui/IntegerField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import css from './ListaContada.module.css'

/** Of at most as many digits as pieces of one kind on a shelf; the codes of goods have more. */
const QUANTIDADE = /^\d{1,5}$/

interface ContadoProps {
  /** The product's name, part of the controls' accessible names. */
  nome: string
  valor: number
  onChange: (contado: number) => void
}

/**
 * The counted pieces, from 0. A typed number counts on Enter or on leaving the field; what cannot be one, as when a USB
 * scanner types a label into it, is thrown away and said so.
 */
export function Contado({ nome, valor, onChange }: ContadoProps) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const concluir = () => {
    const texto = digitado?.trim() ?? ''
    setDigitado(null)
    if (texto === '') return
    if (QUANTIDADE.test(texto)) return onChange(Number(texto))
    sinalizar('alarme')
    avisar('warning', 'Isto não é uma quantidade. Se foi uma etiqueta, leia-a de novo.')
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
            // Out of the field, so that the next label is read as one.
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      </div>
      <ActionIcon variant="default" aria-label={`Aumentar ${nome}`} onClick={() => mudar(valor + 1)}>
        <IconPlus size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
