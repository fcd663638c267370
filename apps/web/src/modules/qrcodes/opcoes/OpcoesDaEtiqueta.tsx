import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import type { Campos } from '../etiqueta/etiqueta.ts'
import { porFolha } from '../etiqueta/folha.ts'
import { emRolo, LAYOUTS, type Layout, PAPEIS, tamanhoDaEtiqueta } from '../etiqueta/layouts.ts'

const GRUPOS = [...new Set(LAYOUTS.map(({ grupo }) => grupo))]

const CAMPOS: readonly [keyof Campos, string][] = [
  ['qr', 'QR Code'],
  ['titulo', 'Título'],
  ['variacao', 'Variação'],
  ['sku', 'SKU'],
  ['preco', 'Preço'],
  ['ean', 'Código de barras (EAN)'],
]

interface OpcoesDaEtiquetaProps {
  layout: Layout
  campos: Campos
  onLayout: (id: string) => void
  onCampos: (campos: Campos) => void
}

export function OpcoesDaEtiqueta({ layout, campos, onLayout, onCampos }: OpcoesDaEtiquetaProps) {
  // Pieces without an EAN have no bar code: something else stays.
  const marcados = CAMPOS.filter(([campo]) => campos[campo] && campo !== 'ean')
  return (
    <Card title="Etiqueta">
      <SelectField
        label="Modelo da etiqueta"
        value={layout.id}
        onChange={(event) => onLayout(event.target.value)}
        hint={papelDe(layout)}
      >
        {GRUPOS.map((grupo) => (
          <optgroup key={grupo} label={grupo}>
            {LAYOUTS.filter((opcao) => opcao.grupo === grupo).map((opcao) => (
              <option key={opcao.id} value={opcao.id}>
                {rotulo(opcao)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1 m-0 mt-4 [&_legend]:mb-1 [&_legend]:text-m [&_legend]:font-medio">
        <legend>Imprimir na etiqueta</legend>
        {CAMPOS.map(([campo, nome]) => (
          <CheckboxField
            key={campo}
            label={nome}
            checked={campos[campo]}
            // A label with nothing on it is no label: the last one stays.
            disabled={marcados.length === 1 && campos[campo] && campo !== 'ean'}
            onChange={(event) => onCampos({ ...campos, [campo]: event.target.checked })}
          />
        ))}
      </fieldset>
    </Card>
  )
}

const rotulo = (layout: Layout) =>
  `${layout.nome} · ${tamanhoDaEtiqueta(layout)}${emRolo(layout) ? '' : ` · ${porFolha(layout)} por folha`}`

const papelDe = (layout: Layout) =>
  `Na impressora: papel ${emRolo(layout) ? `de ${tamanhoDaEtiqueta(layout)}` : PAPEIS[layout.papel].nome}, sem margens, escala de 100%.`
