import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import type { CamposDoProduto } from './campos.ts'
import * as form from './formulario.classes.ts'

/** Few products are kits. */
const EditorDoKit = lazy(() => import('./EditorDoKit.tsx'))

/** Says that the product is a kit, and of which pieces. `produtoId`: the stored product, which is no part of itself. */
export function KitSection({ produtoId }: { produtoId: number | undefined }) {
  const { control, register } = useFormContext<CamposDoProduto>()
  const kit = useWatch({ control, name: 'kit' })
  return (
    <Card
      title="Kit"
      {...(kit && { description: 'O estoque do kit é o das partes: vender um reserva as peças delas.' })}
    >
      <div className={form.modo}>
        <CheckboxField label="Este produto é um kit, feito de outros" {...register('kit')} />
      </div>
      {kit && (
        <Suspense>
          <EditorDoKit produtoId={produtoId} />
        </Suspense>
      )}
    </Card>
  )
}
