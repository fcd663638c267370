import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { IntegerField } from '../../../shared/ui/IntegerField.tsx'
import css from './fila.module.css'
import { limitarQuantidade, QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from './fila.ts'

interface QuantidadeProps {
  /** The product's name, part of the controls' accessible names. */
  nome: string
  valor: number
  onChange: (quantidade: number) => void
}

/** A quantity of at least 1. While it is typed it may be empty; leaving the field puts the last valid one back. */
export function Quantidade({ nome, valor, onChange }: QuantidadeProps) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const digitar = (texto: string) => {
    const digitos = texto.replace(/\D/g, '')
    setDigitado(digitos)
    if (Number(digitos) >= QUANTIDADE_MINIMA) onChange(limitarQuantidade(Number(digitos)))
  }
  const mudar = (quantidade: number) => {
    setDigitado(null)
    onChange(limitarQuantidade(quantidade))
  }
  return (
    <div className={css.quantidade}>
      <ActionIcon
        variant="default"
        aria-label={`Diminuir ${nome}`}
        disabled={valor <= QUANTIDADE_MINIMA}
        onClick={() => mudar(valor - 1)}
      >
        <IconMinus size={17} aria-hidden />
      </ActionIcon>
      <div className={css.numero}>
        <IntegerField
          label={`Quantidade de ${nome}`}
          hideLabel
          role="spinbutton"
          aria-valuenow={valor}
          aria-valuemin={QUANTIDADE_MINIMA}
          aria-valuemax={QUANTIDADE_MAXIMA}
          maxLength={String(QUANTIDADE_MAXIMA).length}
          value={digitado ?? String(valor)}
          onChange={(event) => digitar(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setDigitado(null)}
          onKeyDown={(event) => {
            const passo = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (passo === undefined) return
            event.preventDefault()
            mudar(valor + passo)
          }}
        />
      </div>
      <ActionIcon
        variant="default"
        aria-label={`Aumentar ${nome}`}
        disabled={valor >= QUANTIDADE_MAXIMA}
        onClick={() => mudar(valor + 1)}
      >
        <IconPlus size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
