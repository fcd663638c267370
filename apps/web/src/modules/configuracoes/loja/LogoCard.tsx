import { IMAGENS_ACEITAS } from '@estampa/contract/imagens/imagens.arquivos.ts'
import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { FileButton } from '../../../shared/ui/FileButton.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { changeLogo } from './loja.queries.ts'

/** The shop's logo, saved as soon as it is chosen; a refused file leaves the former one. */
export function LogoCard({ logo }: Pick<DadosDaLoja, 'logo'>) {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, variables, error } = useMutation({
    ...changeLogo,
    onSettled: () => setAsks(false),
  })
  const save = (file: File | null) =>
    mutate(file, { onSuccess: () => toast('success', file ? 'Logo salva.' : 'Logo excluída.') })
  return (
    <Card
      title="Logo"
      description="Vai nos orçamentos, recibos, listas, pedidos de compra e na página que o cliente aprova; sem ela, vai só o nome."
    >
      <div className="flex flex-wrap gap-3 items-center">
        {logo && (
          // On white, as on paper.
          <img
            className="block max-w-60 max-h-18 p-2 bg-[#fff] border border-borda rounded-controle box-content"
            src={logo.imagem}
            alt="Logo da loja"
          />
        )}
        <FileButton
          field="Logo da loja"
          accept={IMAGENS_ACEITAS}
          variant="default"
          loading={isPending && variables !== null}
          disabled={isPending}
          onFiles={([file]) => file && save(file)}
        >
          {logo ? 'Trocar logo' : 'Escolher logo'}
        </FileButton>
        {logo && (
          <Button variant="subtle" disabled={isPending} onClick={() => setAsks(true)}>
            Excluir logo
          </Button>
        )}
      </div>
      <p className="text-m text-texto-suave m-0 mt-3">
        PNG, JPG, WebP ou GIF, até 5 MB. O fundo pode ser transparente.
      </p>
      {error && <Refusal role="alert">{sentenceOf(error, 'A logo não foi salva. Tente novamente.')}</Refusal>}
      {asks && (
        <ConfirmDialog
          title="Excluir logo"
          danger="Excluir"
          pending={isPending}
          onClose={() => setAsks(false)}
          onConfirm={() => save(null)}
        >
          <p className="m-0">Os papéis e a página do cliente voltam a mostrar só o nome da loja.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
