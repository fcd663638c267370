import { useMutation } from '@tanstack/react-query'
import { freteApi } from '../../../shared/generated/freteApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { Recusadas } from './Recusadas.tsx'

interface EtiquetasJuntasProps {
  ids: readonly number[]
  rotulo: string
  fullWidth?: boolean
}

/** The labels in one PDF. Its window is opened by a link: one opened by a script after the answer would be blocked. */
export function EtiquetasJuntas({ ids, rotulo, fullWidth = false }: EtiquetasJuntasProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => freteApi('POST /vendas/etiquetas/', { body: { ids: [...ids] } }),
  })
  return (
    <>
      {data?.link_etiquetas ? (
        <Button href={data.link_etiquetas} target="_blank" rel="noopener" className="mt-3" fullWidth={fullWidth}>
          {data.incluidas.length === 1 ? 'Abrir 1 etiqueta' : `Abrir ${data.incluidas.length} etiquetas`}
        </Button>
      ) : (
        <Button variant="light" className="mt-3" fullWidth={fullWidth} loading={isPending} onClick={() => mutate()}>
          {rotulo}
        </Button>
      )}
      {error && <Recusa>Não foi possível juntar as etiquetas. Tente novamente.</Recusa>}
      {data && <Recusadas vendas={data.recusadas} nome="Vendas sem etiqueta no arquivo" />}
    </>
  )
}
