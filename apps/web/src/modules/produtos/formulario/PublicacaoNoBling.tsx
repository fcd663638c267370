import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { Badge, Button } from '@mantine/core'
import { IconCheck, IconCloudUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { avisar } from '../../../shared/ui/toast.ts'
import { CHAVE_DOS_PRODUTOS } from '../produtos.queries.ts'
import css from './formulario.module.css'
import { publicarNoBling } from './publicacao.ts'

/** Whether the product is at Bling, and the way to put it there. Publishing is one-way. */
export function PublicacaoNoBling({ produto }: { produto: Produto }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => publicarNoBling(produto.id),
    onSuccess: () => {
      avisar('success', 'Publicado com sucesso!')
      return client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })
    },
    onError: () => avisar('error', 'Erro ao publicar.'),
  })
  if (produto.id_bling !== null) {
    return (
      <Badge size="lg" color="green" leftSection={<IconCheck size={16} aria-hidden />}>
        Publicado no Bling
      </Badge>
    )
  }
  return (
    <>
      <p className={css.explicacao}>Este produto ainda não está no Bling.</p>
      <Button
        variant="light"
        fullWidth
        leftSection={<IconCloudUpload size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Publicar no Bling
      </Button>
    </>
  )
}
