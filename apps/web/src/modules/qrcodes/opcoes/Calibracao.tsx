import { escreverDecimal, lerDecimal } from '@estampa/contract/shared/money.ts'
import { IconRuler2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Fields } from '../../../shared/ui/Card.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { SEM_CALIBRACAO, transformacao, type Calibracao as Valores } from '../etiqueta/Papel.tsx'
import { dentroDosLimites } from '../preferencias.ts'

const CAMPOS: readonly [keyof Valores, label: string, unidade: string][] = [
  ['xMm', 'Deslocar para a direita', 'mm'],
  ['yMm', 'Deslocar para baixo', 'mm'],
  ['escalaX', 'Escala na largura', '%'],
  ['escalaY', 'Escala na altura', '%'],
]

interface CalibracaoProps {
  valores: Valores
  /** Length of the rulers on the test sheet. */
  reguaMm: number
  onChange: (valores: Valores) => void
  onTest: () => void
}

/** Corrects the position of the print: test sheet, measured lengths, offsets. Folded by default: few need it. */
export function Calibracao({ valores, reguaMm, onChange, onTest }: CalibracaoProps) {
  const ativa = transformacao(valores) !== undefined
  return (
    <details className="k-caixa min-w-0 py-2 px-6 mt-4 shadow-1 [&_summary]:min-h-11 [&_summary]:leading-11 [&_summary]:text-xl [&_summary]:font-titulo [&_summary]:cursor-pointer max-md:py-3 max-md:px-4">
      <summary>
        Calibração da impressora
        {ativa && (
          <span className="k-etiqueta py-0.5 px-2 ml-2.5 text-s font-forte text-marca-texto bg-marca-suave">
            em uso
          </span>
        )}
      </summary>
      <p className="text-m text-texto-suave m-0 mt-2 mb-4">
        Imprima a folha de teste em papel comum e ponha-a contra a luz sobre a folha de etiquetas. Se os contornos
        saírem mais à esquerda, desloque para a direita. Se a régua de {reguaMm} mm medir menos, aumente a escala:
        medida {reguaMm - 1} mm, escala {escreverDecimal((reguaMm / (reguaMm - 1)) * 100, 1)}%.
      </p>
      <Fields columns={2} phone={1}>
        {CAMPOS.map(([nome, label, unidade]) => (
          <Medida
            key={nome}
            label={label}
            unidade={unidade}
            valor={valores[nome]}
            onChange={(valor) => onChange({ ...valores, [nome]: dentroDosLimites(nome, valor) })}
          />
        ))}
      </Fields>
      <div className="flex flex-wrap gap-2 mt-4">
        <Button variant="default" icon={IconRuler2} onClick={onTest}>
          Imprimir folha de teste
        </Button>
        {ativa && (
          <Button variant="subtle" color="gray" onClick={() => onChange(SEM_CALIBRACAO)}>
            Voltar ao padrão
          </Button>
        )}
      </div>
    </details>
  )
}

interface MedidaProps {
  label: string
  unidade: string
  valor: number
  onChange: (valor: number) => void
}

/** A signed decimal; its value is taken on blur or Enter. */
function Medida({ label, unidade, valor, onChange }: MedidaProps) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const concluir = () => {
    const lido = digitado === null ? null : lerDecimal(digitado)
    if (lido !== null && !Number.isNaN(lido)) onChange(lido)
    setDigitado(null)
  }
  return (
    <TextField
      label={label}
      suffix={unidade}
      value={digitado ?? String(valor).replace('.', ',')}
      onChange={(event) => setDigitado(event.target.value)}
      onBlur={concluir}
      onKeyDown={(event) => event.key === 'Enter' && concluir()}
    />
  )
}
