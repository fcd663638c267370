import { useMutation } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { idDe, lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'
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
    mutationFn: async () => {
      const dados = objeto(await chamar('POST /vendas/etiquetas/', { body: { ids: [...ids] } }))
      return {
        link: textoOuNulo(dados.link_etiquetas),
        quantas: lista(dados.incluidas).length,
        recusadas: lista(dados.recusadas)
          .map(objeto)
          .map((uma) => ({ id: idDe(uma) ?? 0, cliente_nome: texto(uma.cliente_nome), motivo: texto(uma.motivo) })),
      }
    },
  })
  return (
    <>
      {data?.link ? (
        <Button href={data.link} target="_blank" rel="noopener" className="mt-3" fullWidth={fullWidth}>
          {data.quantas === 1 ? 'Abrir 1 etiqueta' : `Abrir ${data.quantas} etiquetas`}
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
