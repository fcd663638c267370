import { useFormContext, useWatch } from 'react-hook-form'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import type { CamposDoProduto } from './campos.ts'

/** The measures of the packed piece. They are read-only here: the model sets them. */
export function MedidasSection() {
  const { control } = useFormContext<CamposDoProduto>()
  const [largura, altura, comprimento, peso] = useWatch({
    control,
    name: ['largura', 'altura', 'comprimento', 'peso'],
  })
  return (
    <Card title="Medidas" description="Preenchidas pelo modelo.">
      <Fields columns={4} phone={2}>
        <TextField label="Largura" suffix="cm" disabled value={largura} placeholder="—" />
        <TextField label="Altura" suffix="cm" disabled value={altura} placeholder="—" />
        <TextField label="Comprimento" suffix="cm" disabled value={comprimento} placeholder="—" />
        <TextField label="Peso" suffix="kg" disabled value={peso} placeholder="—" />
      </Fields>
    </Card>
  )
}
