import type { CampoDaPlanilha } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import {
  formatReais,
  HABITOS_DOS_NUMEROS,
  type HabitoDosNumeros,
  parseDecimal,
} from '@estampa/contract/shared/money.ts'
import { Card } from '../../../shared/ui/Card.tsx'

const COMO: Readonly<Record<HabitoDosNumeros, string>> = {
  ponto_decimal: 'O ponto separa as casas decimais, como em 1,234.50.',
  ponto_milhar: 'O ponto separa os milhares, como em 1.234,50.',
}

interface NumerosProps {
  readonly importacao: ImportacaoDePlanilha
  readonly onChoose: (habito: HabitoDosNumeros) => void
}

/** Asks how the numbers are read where the file does not show it; the answer stays in sight and can be changed. */
export function Numeros({ importacao: { numeros, duvidas, colunas }, onChoose }: NumerosProps) {
  if (numeros === 'sem_duvida') return null
  const isAsking = numeros === 'perguntar'
  const campoDe = (name: string) => colunas.find(({ coluna }) => coluna === name)?.campo ?? null
  return (
    <Card
      title={isAsking ? 'Antes de importar, uma pergunta' : 'Como os números são lidos'}
      description={
        isAsking
          ? 'O arquivo não mostra qual é o certo: confira um destes números no programa de onde ele veio.'
          : 'Pode ser mudado até a importação.'
      }
    >
      <fieldset className="[&_legend]:p-0 [&_legend]:mb-2.5 [&_legend]:text-l [&_legend]:font-forte [&_legend]:wrap-anywhere">
        <legend>{pergunta(duvidas)}</legend>
        {HABITOS_DOS_NUMEROS.map((habito) => (
          <label
            key={habito}
            className="k-opcao k-foco flex items-center gap-3 min-h-14 py-2.5 px-3.5 [&_+_&]:mt-2 [&_input]:flex-none [&_input]:[accent-color:var(--e-marca)]"
          >
            <input type="radio" name="numeros" checked={numeros === habito} onChange={() => onChoose(habito)} />
            <span className="flex min-w-0 flex-col wrap-anywhere">
              {duvidas.map(({ coluna, exemplo }, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- two columns may have one header
                <strong key={i}>
                  {duvidas.length > 1 && `${coluna}: “${exemplo}” é `}
                  {formatCellNumber(campoDe(coluna), value(exemplo, habito))}
                </strong>
              ))}
              <span className="text-m text-texto-suave">{COMO[habito]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}

function pergunta(duvidas: ImportacaoDePlanilha['duvidas']): string {
  const [firstDuvida, ...restDuvidas] = duvidas
  if (!firstDuvida) return 'O que o ponto separa nos números deste arquivo?'
  if (restDuvidas.length === 0) return `Na coluna “${firstDuvida.coluna}”, quanto é “${firstDuvida.exemplo}”?`
  const names = new Intl.ListFormat('pt-BR').format(duvidas.map(({ coluna }) => `“${coluna}”`))
  return `Nas colunas ${names}, quanto é cada número?`
}

const value = (exemplo: string, habito: HabitoDosNumeros): number => parseDecimal(exemplo, habito) ?? Number.NaN

/** Number and unit stay on one line. */
function formatCellNumber(field: CampoDaPlanilha | null, quanto: number): string {
  if (field?.startsWith('preco_')) return formatReais(quanto).replaceAll(' ', '\u00a0')
  const number = quanto.toLocaleString('pt-BR', { maximumFractionDigits: 3 })
  return field === 'estoque' ? `${number}\u00a0${quanto === 1 ? 'peça' : 'peças'}` : number
}
