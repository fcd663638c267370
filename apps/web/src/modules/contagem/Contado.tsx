import { useState } from 'react'
import { sinalizar } from '../../shared/leitor/sinais.ts'
import { Stepper } from '../../shared/ui/Stepper.tsx'
import { avisar } from '../../shared/ui/toast.ts'

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
    <Stepper
      nome={nome}
      label={`Contado de ${nome}`}
      className="[&_input]:font-titulo max-md:order-2 max-md:basis-full max-md:[&_>_div]:flex-1"
      valor={valor}
      minimo={0}
      texto={digitado ?? String(valor)}
      onStep={mudar}
      onChange={({ target: { value } }) => setDigitado(value)}
      onBlur={concluir}
      // Out of the field, so that the next label is read as one.
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
