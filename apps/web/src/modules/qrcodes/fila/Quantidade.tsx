import { useState } from 'react'
import { Stepper } from '../../../shared/ui/Stepper.tsx'
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
    <Stepper
      nome={nome}
      label={`Quantidade de ${nome}`}
      className="max-md:flex-1"
      valor={valor}
      minimo={QUANTIDADE_MINIMA}
      maximo={QUANTIDADE_MAXIMA}
      maxLength={String(QUANTIDADE_MAXIMA).length}
      texto={digitado ?? String(valor)}
      onStep={mudar}
      onChange={(event) => digitar(event.target.value)}
      onBlur={() => setDigitado(null)}
    />
  )
}
