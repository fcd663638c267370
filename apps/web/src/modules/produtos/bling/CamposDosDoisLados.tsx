import { rotuloDoCampo } from '@estampa/contract/bling/campos.ts'
import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.routes.ts'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { formatFieldValue } from '../../../shared/forms/emPalavras.ts'
import { useMay } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { StatusDot } from '../../../shared/ui/states.tsx'

interface CamposProps {
  readonly campos: Comparacao['campos']
  /** Name of the record, for the names of the buttons: `Azul M`; '' for the product itself. */
  readonly de: string
  /** Absent: the sides are only shown. */
  readonly onEscolher?: ((direction: 'enviar' | 'trazer', campo: CampoDoVinculo) => void) | undefined
  /** A kit is only read. */
  readonly soTrazer?: boolean
  readonly ocupado: boolean
}

/** The fields that differ; those that are equal stand folded below them. */
export function CamposDosDoisLados({ campos, ...props }: CamposProps) {
  const diferentes = campos.filter(({ igual }) => !igual)
  const iguais = campos.filter(({ igual }) => igual)
  return (
    <>
      {diferentes.length > 0 && <ListaDeCampos {...props} campos={diferentes} />}
      {iguais.length > 0 && (
        <details className="[&_summary]:w-fit [&_summary]:py-2.5 [&_summary]:px-0 [&_summary]:text-texto-suave pointer-coarse:[&_summary]:min-h-11">
          <summary>{iguais.length === 1 ? '1 campo igual' : `${iguais.length} campos iguais`}</summary>
          <ListaDeCampos {...props} campos={iguais} />
        </details>
      )}
    </>
  )
}

/** Field by field what we have and what Bling has; where they differ a person sends ours or takes theirs. */
function ListaDeCampos({ campos, de, onEscolher, soTrazer = false, ocupado }: CamposProps) {
  const canChangePrecos = useMay('mudar_precos')
  const name = (field: CampoDoVinculo) => [rotuloDoCampo(field), de].filter(Boolean).join(' de ')
  return (
    <ul>
      {campos.map(({ campo, aqui, bling, igual }) => (
        <li
          key={campo}
          className="grid grid-cols-[168px_minmax(0,1fr)_348px] gap-x-5 gap-y-2 items-center py-3.5 px-0 [&_+_&]:border-t [&_+_&]:border-t-borda first:pt-0 last:pb-0 max-lg:grid-cols-[minmax(0,1fr)] max-lg:items-start"
        >
          <div className="[&_h3]:m-0 [&_h3]:mb-0.5 [&_h3]:text-base [&_h3]:font-forte max-lg:flex max-lg:gap-3 max-lg:items-baseline max-lg:justify-between">
            <h3>{rotuloDoCampo(campo)}</h3>
            <StatusDot tone={igual ? 'success' : 'warning'}>{igual ? 'Igual' : 'Diferente'}</StatusDot>
          </div>
          <LadoALado
            lados={{ Aqui: formatFieldValue(campo, aqui, '—'), 'No Bling': formatFieldValue(campo, bling, '—') }}
          />
          {onEscolher && !igual && (
            <div className="flex flex-wrap gap-2 justify-end max-lg:justify-start max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11">
              {ESCOLHAS.filter(({ fazer }) =>
                fazer === 'enviar'
                  ? !soTrazer && aqui !== null
                  : bling !== null && (canChangePrecos || campo !== 'preco'),
              ).map(({ fazer, variant, rotulo, Icone }) => (
                <Button
                  key={fazer}
                  variant={variant}
                  leftSection={<Icone size={16} aria-hidden />}
                  disabled={ocupado}
                  onClick={() => onEscolher(fazer, campo)}
                  aria-label={`${rotulo}: ${name(campo)}`}
                >
                  {rotulo}
                </Button>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

export const LadoALado = ({ lados }: { lados: Readonly<Record<string, string | number>> }) => (
  <dl className="grid grid-cols-2 gap-x-5 gap-y-2 [&_dt]:text-s [&_dt]:text-texto-suave [&_dd]:line-clamp-4 [&_dd]:wrap-anywhere">
    {Object.entries(lados).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const ESCOLHAS = [
  { fazer: 'enviar', variant: 'light', rotulo: 'Enviar o daqui', Icone: IconArrowRight },
  { fazer: 'trazer', variant: 'default', rotulo: 'Trazer o do Bling', Icone: IconArrowLeft },
] as const

const FORMATOS: Readonly<Record<string, string>> = { S: 'simples', V: 'com variações', E: 'kit' }
/** Describes the product at Bling: `com variações, 4 variações, inativo`. */
export function describeBlingProduto({ formato, situacao, variacoes }: NonNullable<Comparacao['bling']>): string {
  const quantas = variacoes === 1 ? '1 variação' : `${variacoes} variações`
  return [
    `Produto ${FORMATOS[formato] ?? formato}`,
    formato === 'V' ? quantas : null,
    situacao === 'I' ? 'inativo no Bling' : 'ativo no Bling',
  ]
    .filter(Boolean)
    .join(', ')
}
