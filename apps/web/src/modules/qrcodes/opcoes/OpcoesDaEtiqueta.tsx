import { IconCopy, IconPencil, IconRuler } from '@tabler/icons-react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { RetryHint, SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import type { CamposDaEtiqueta } from '../etiqueta/etiqueta.ts'
import { countEtiquetasByFolha } from '../etiqueta/folha.ts'
import { isLayoutDaLoja, isRolo, type Layout, nomeDoPapel, tamanhoDaEtiqueta } from '../etiqueta/layouts.ts'
import { enderecoDaCopia, enderecoDoLayout } from '../layouts/layouts.queries.ts'

const CAMPOS: readonly [keyof CamposDaEtiqueta, string][] = [
  ['qr', 'QR Code'],
  ['titulo', 'Título'],
  ['variacao', 'Variação'],
  ['sku', 'SKU'],
  ['preco', 'Preço'],
  ['barras', 'Código de barras (EAN ou SKU)'],
]

interface OpcoesDaEtiquetaProps {
  layout: Layout
  layouts: readonly Layout[]
  /** The shop's own layouts could not be read. */
  reading: { readonly failed: boolean; readonly pending: boolean; readonly retry: () => void }
  campos: CamposDaEtiqueta
  onLayout: (id: string) => void
  onCampos: (campos: CamposDaEtiqueta) => void
}

/** Which label, and what stands on it. */
export function OpcoesDaEtiqueta({ layout, layouts, reading, campos, onLayout, onCampos }: OpcoesDaEtiquetaProps) {
  // Pieces without a SKU or an EAN have no bar code: something else stays.
  const checkedCampos = CAMPOS.filter(([field]) => campos[field] && field !== 'barras')
  const groups = [...new Set(layouts.map(({ grupo }) => grupo))]
  return (
    <Card title="Etiqueta">
      <SelectField
        label="Modelo da etiqueta"
        value={layout.id}
        onChange={(event) => onLayout(event.target.value)}
        hint={
          reading.failed ? (
            <RetryHint name="os modelos da loja" pending={reading.pending} onRetry={reading.retry} />
          ) : (
            `Na impressora: papel ${nomeDoPapel(layout)}, sem margens, escala de 100%.`
          )
        }
      >
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {layouts
              .filter((opcao) => opcao.grupo === group)
              .map((opcao) => (
                <option key={opcao.id} value={opcao.id}>
                  {formatLayout(opcao)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2 mt-3">
        {isLayoutDaLoja(layout.id) ? (
          <Button variant="default" icon={IconPencil} to={enderecoDoLayout(layout.id)}>
            Ajustar medidas
          </Button>
        ) : (
          <Button variant="default" icon={IconCopy} to={enderecoDaCopia(layout.id)}>
            Copiar e ajustar medidas
          </Button>
        )}
        <Button variant="subtle" icon={IconRuler} to="/qrcodes/modelos">
          Modelos da loja
        </Button>
      </div>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1 m-0 mt-4 [&_legend]:mb-1 [&_legend]:text-m [&_legend]:font-medio">
        <legend>Imprimir na etiqueta</legend>
        {CAMPOS.map(([field, name]) => (
          <CheckboxField
            key={field}
            label={name}
            checked={campos[field]}
            // A label with nothing on it is no label: the last one stays.
            disabled={checkedCampos.length === 1 && campos[field] && field !== 'barras'}
            onChange={(event) => onCampos({ ...campos, [field]: event.target.checked })}
          />
        ))}
      </fieldset>
    </Card>
  )
}

/** `Pimaco A4256 · 63,5 × 25,4 mm · 33 por folha` */
export function formatLayout(layout: Layout): string {
  const total = countEtiquetasByFolha(layout)
  const quantas = isRolo(layout) ? total > 1 && `${total} por linha` : `${total} por folha`
  return [layout.nome, tamanhoDaEtiqueta(layout), quantas].filter(Boolean).join(' · ')
}
