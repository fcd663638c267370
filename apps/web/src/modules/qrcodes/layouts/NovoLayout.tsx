import { useSearchParams } from 'react-router'
import { ErrorBox, LoadingState } from '../../../shared/ui/states.tsx'
import { isLayoutDaLoja } from '../etiqueta/layouts.ts'
import { LayoutForm } from './LayoutForm.tsx'
import { useLayouts } from './useLayouts.ts'

/** `/qrcodes/modelos/criar[?de=rolo-50x30]`: begins with the measures of the one that is named. */
export function NovoLayout() {
  const modelId = useSearchParams()[0].get('de') ?? ''
  const { all, pending, failed, retry } = useLayouts()
  const model = all.find(({ id }) => id === modelId)
  if (!model && isLayoutDaLoja(modelId)) {
    if (pending) return <LoadingState />
    if (failed) return <ErrorBox onRetry={retry} />
  }
  return <LayoutForm {...(model && { model })} />
}
