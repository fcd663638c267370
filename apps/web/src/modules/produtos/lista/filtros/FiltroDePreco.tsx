import { escreverDecimal, formatarReais, lerDecimal } from '@estampa/contract/shared/money.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DecimalField } from '../../../../shared/ui/DecimalField.tsx'

interface FiltroDePrecoProps {
  label: string
  /** The lowest or highest existing price, shown as placeholder. */
  disponivel: number | null
  value: number | undefined
  onChange: (reais: number | null) => void
}

const ATRASO = 300

/** One end of the price range. Filters after a pause in typing; an invalid price filters nothing. */
export function FiltroDePreco({ label, disponivel, value, onChange }: FiltroDePrecoProps) {
  const atual = value ?? null
  const [texto, setTexto] = useState(escreverDecimal(atual))
  const pedido = useRef(atual)
  const invalido = !precoValido(lerDecimal(texto))
  const aplicar = (digitado: string) => {
    const preco = lerDecimal(digitado)
    if (!precoValido(preco) || preco === pedido.current) return
    pedido.current = preco
    onChange(preco)
  }
  const aplicarDepois = useEffectEvent(aplicar)

  // The value changed outside this field: the back button, or 'Limpar filtros'.
  useEffect(() => {
    if (atual === pedido.current) return
    pedido.current = atual
    setTexto(escreverDecimal(atual))
  }, [atual])
  useEffect(() => {
    const timer = setTimeout(() => aplicarDepois(texto), ATRASO)
    return () => clearTimeout(timer)
  }, [texto])

  return (
    <DecimalField
      label={label}
      placeholder={disponivel === null ? '' : formatarReais(disponivel)}
      value={texto}
      error={invalido}
      onChange={(event) => setTexto(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') aplicar(texto)
      }}
    />
  )
}

const precoValido = (preco: number | null) => preco === null || preco >= 0
