import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { idDe, lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { Imprimir } from '../impressao/Imprimir.tsx'
import { Recusadas } from './AndamentoDoLote.tsx'

const impressosDe = (ids: readonly number[]) => [
  {
    to: `/imprimir/lote/consolidada?ids=${ids.join(',')}`,
    name: 'Lista de separação única',
    detail: 'Todas as peças na ordem das prateleiras',
  },
  {
    to: `/imprimir/lote/separacao?ids=${ids.join(',')}`,
    name: 'Listas de separação',
    detail: 'Uma folha por venda',
  },
  { to: `/imprimir/lote/romaneio?ids=${ids.join(',')}`, name: 'Romaneios', detail: 'Um por pacote' },
]

/** What can be printed about several sales at once. */
export const ImprimirVarias = ({ ids }: { ids: readonly number[] }) => (
  <Imprimir opcoes={impressosDe(ids)}>
    <Etiquetas ids={ids} />
  </Imprimir>
)

/** The labels in one PDF. Its window is opened by a link: one opened by a script after the answer would be blocked. */
function Etiquetas({ ids }: { ids: readonly number[] }) {
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
        <Button component="a" href={data.link} target="_blank" rel="noopener" fullWidth mt="sm">
          {data.quantas === 1 ? 'Abrir 1 etiqueta' : `Abrir ${data.quantas} etiquetas`}
        </Button>
      ) : (
        <Button variant="light" fullWidth mt="sm" loading={isPending} onClick={() => mutate()}>
          Juntar etiquetas em um PDF
        </Button>
      )}
      {error && <Recusa>Não foi possível juntar as etiquetas. Tente novamente.</Recusa>}
      {data && <Recusadas vendas={data.recusadas} nome="Vendas sem etiqueta no arquivo" />}
    </>
  )
}
