import { formatDecimal, formatPlainNumber, parseDecimal } from '@estampa/contract/shared/money.ts'
import { IconRuler2 } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { IntegerField, TextField } from '../../../shared/ui/fields/TextField.tsx'
import { type Range, useWholeNumber } from '../../../shared/ui/fields/wholeNumber.ts'
import { reguasDoLayout } from '../etiqueta/FolhaDeTeste.tsx'
import { countEtiquetasByFolha, proximaPosicao } from '../etiqueta/folha.ts'
import { isRolo, type Layout } from '../etiqueta/layouts.ts'
import { SEM_CALIBRACAO, transformacao, type Calibracao as Valores } from '../etiqueta/Papel.tsx'
import { LIMITES } from '../preferencias.ts'

interface PosicaoInicialProps {
  layout: Layout
  inicio: number
  total: number
  onChange: (inicio: number) => void
}

/** Where to begin on a sheet whose first labels are gone: by number, or by a click on the drawn sheet. */
export function PosicaoInicial({ layout, inicio, total, onChange }: PosicaoInicialProps) {
  const cabem = countEtiquetasByFolha(layout)
  const { typed, onStep: _onStep, ...campo } = useWholeNumber(inicio, { min: 1, max: cabem }, onChange)
  return (
    <Card title="Posição na folha" description="Para aproveitar uma folha já começada.">
      <div className="flex flex-wrap gap-x-6 gap-y-4 items-start">
        <div className="flex-[1_1_160px]">
          <IntegerField
            label="Primeira etiqueta livre"
            {...campo}
            value={typed}
            hint={`De 1 a ${cabem}${total > 0 ? `. Depois desta impressão: ${proximaPosicao(total, layout, inicio)}.` : '.'}`}
          />
        </div>
        {/* The field above does the same by keyboard: up to 96 stops of the Tab key would be in the way. */}
        <fieldset
          className="grid flex-[0_1_240px] gap-0.75 grid-cols-[repeat(var(--colunas),minmax(0,1fr))] p-2 bg-superficie-2 border border-borda rounded-controle-p [&_button]:min-h-6.25 [&_button]:text-xs [&_button]:tabular-nums [&_button]:text-texto-suave [&_button]:bg-superficie [&_button]:border [&_button]:border-borda [&_button]:rounded-detalhe [&_button:hover]:border-marca [&_[data-estado='impressa']]:text-marca-texto [&_[data-estado='impressa']]:bg-marca-suave [&_[data-estado='impressa']]:border-marca [&_[data-estado='usada']]:[background:repeating-linear-gradient(-45deg,var(--e-borda)_0_1px,transparent_1px_5px)] [&_[data-estado='usada']]:border-dashed [&_[aria-pressed='true']]:font-destaque [&_[aria-pressed='true']]:[box-shadow:0_0_0_1px_var(--e-marca)] max-md:[&_button]:min-h-7"
          style={{ '--colunas': layout.colunas } as CSSProperties}
        >
          <legend className="somente-leitor">Folha de etiquetas</legend>
          {Array.from({ length: cabem }, (_, i) => i + 1).map((position) => (
            <button
              key={position}
              type="button"
              tabIndex={-1}
              aria-label={`Começar na etiqueta ${position}`}
              aria-pressed={position === inicio}
              data-estado={position < inicio ? 'usada' : position < inicio + total ? 'impressa' : 'livre'}
              onClick={() => onChange(position)}
            >
              {position}
            </button>
          ))}
        </fieldset>
      </div>
    </Card>
  )
}

const CAMPOS: readonly [keyof Valores, label: string, unidade: string][] = [
  ['xMm', 'Deslocar para a direita', 'mm'],
  ['yMm', 'Deslocar para baixo', 'mm'],
  ['escalaX', 'Escala na largura', '%'],
  ['escalaY', 'Escala na altura', '%'],
]

interface CalibracaoProps {
  valores: Valores
  layout: Layout
  onChange: (valores: Valores) => void
  onTest: () => void
}

/** Corrects the position of the print: test sheet, measured lengths, offsets. Folded by default: few need it. */
export function CalibracaoDaFolha({ valores, layout, onChange, onTest }: CalibracaoProps) {
  const active = transformacao(valores) !== undefined
  const { larguraMm: reguaMm } = reguasDoLayout(layout)
  return (
    <details className="k-caixa min-w-0 py-2 px-6 mt-4 not-last:mb-4 shadow-1 [&_summary]:min-h-11 [&_summary]:leading-11 [&_summary]:text-xl [&_summary]:font-titulo max-md:py-3 max-md:px-4">
      <summary>
        Calibração da impressora
        {active && (
          <span className="k-etiqueta py-0.5 px-2 ml-2.5 text-s font-forte text-marca-texto bg-marca-suave">
            em uso
          </span>
        )}
      </summary>
      <p className="text-m text-texto-suave m-0 mt-2 mb-4">
        Vale para a impressora deste computador. {instrucaoDoTeste(layout)} Se a régua de {reguaMm} mm medir menos,
        aumente a escala: medida {reguaMm - 1} mm, escala {formatDecimal((reguaMm / (reguaMm - 1)) * 100, 1)}%.
      </p>
      <Fields columns={2} phone={1}>
        {CAMPOS.map(([name, label, unidade]) => (
          <Medida
            key={name}
            label={label}
            unidade={unidade}
            valor={valores[name]}
            limites={LIMITES[name]}
            onChange={(value) => onChange({ ...valores, [name]: value })}
          />
        ))}
      </Fields>
      <div className="flex flex-wrap gap-2 mt-4">
        <Button variant="default" icon={IconRuler2} onClick={onTest}>
          Imprimir teste
        </Button>
        {active && (
          <Button variant="subtle" color="gray" onClick={() => onChange(SEM_CALIBRACAO)}>
            Voltar ao padrão
          </Button>
        )}
      </div>
    </details>
  )
}

/** How a test is read. */
export const instrucaoDoTeste = (layout: Layout): string =>
  [
    isRolo(layout)
      ? 'Imprima o teste nas etiquetas.'
      : 'Imprima o teste em papel comum e ponha-o contra a luz sobre a folha de etiquetas.',
    'Onde a borda da etiqueta corta a régua está o número que se digita: em cima e embaixo, o de “Deslocar para baixo”; dos lados, o de “Deslocar para a direita”.',
    'Por exemplo, se saiu 2 mm baixo demais, a borda de baixo corta a régua no -2: digite -2 em “Deslocar para baixo”.',
    ...(isRolo(layout)
      ? ['Com mais de 1 mm, ajuste antes o começo da página na impressora: o que passa da página não sai.']
      : []),
  ].join(' ')

interface MedidaProps {
  label: string
  unidade: string
  valor: number
  limites: Range
  onChange: (valor: number) => void
}

/** A signed decimal, taken on blur or Enter; a text outside of its range stays in the field with a sentence. */
function Medida({ label, unidade, valor, limites: { min, max }, onChange }: MedidaProps) {
  const [typedText, setTypedText] = useState<string | null>(null)
  const [hasLeftField, setHasLeftField] = useState(false)
  const isServing = (number: number | null) => number === null || (number >= min && number <= max)
  const serve = isServing(typedText === null ? null : parseDecimal(typedText))
  const finishPosicao = () => {
    setHasLeftField(true)
    if (serve) setTypedText(null)
  }
  return (
    <TextField
      label={label}
      suffix={unidade}
      value={typedText ?? formatPlainNumber(valor)}
      error={hasLeftField && !serve ? `Informe um número de ${min} a ${max}.`.replace('-', '−') : undefined}
      // Kept as it is typed: who goes back has not left the field.
      onChange={(event) => {
        const number = parseDecimal(event.target.value)
        setTypedText(event.target.value)
        setHasLeftField(false)
        if (number !== null && isServing(number)) onChange(number)
      }}
      onBlur={finishPosicao}
      onKeyDown={(event) => event.key === 'Enter' && finishPosicao()}
    />
  )
}
