import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '../../../shared/api.ts'
import { idDe, lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { LinkChoices } from '../../../shared/ui/LinkChoices.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
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

/** What can be printed about several sales at once. The sheets open in tabs of their own, which start printing. */
export function ImprimirVarias({ ids }: { ids: readonly number[] }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        Imprimir
      </Button>
      {aberto && (
        <Modal title="O que imprimir?" size="sm" onClose={() => setAberto(false)}>
          <LinkChoices choices={impressosDe(ids)} newTab onChoose={() => setAberto(false)} />
          <Etiquetas ids={ids} />
        </Modal>
      )}
    </>
  )
}

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
