import { IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentenceOf } from '../../../shared/api/apiError.ts'
import { CodigoQr, useDesenhos } from '../../../shared/device/qr/CodigoQr.tsx'
import { celularApi } from '../../../shared/generated/celularApi.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { Buttons, Hint } from '../Item.tsx'
import { aparelhos, shownCodigo } from './aparelhos.queries.ts'

export const EntrarNoCelularCard = () => (
  <Card
    title="Entrar em um celular"
    description="O celular entra na sua conta lendo um QR Code desta tela, sem digitar a senha nele. Vale uma vez, por dois minutos."
  >
    <Buttons>
      <DialogButton label="Mostrar QR Code" variant="filled" icon={IconQrcode}>
        {(onClose) => <MostrarCodigo onClose={onClose} />}
      </DialogButton>
    </Buttons>
  </Card>
)

const COLUNA = 'flex flex-col gap-3.5 [&_p]:m-0 [&_[role=img]]:self-center'
const FALHA = 'Não foi possível concluir. Tente novamente.'

/** A code for one telephone: shows it, then asks whether the telephone that used it is the person's. */
function MostrarCodigo({ onClose }: { onClose: () => void }) {
  const codeCreation = useMutation({ mutationFn: () => celularApi('POST /auth/celular/') })
  const { mutate: createCode } = codeCreation
  useEffect(() => {
    createCode()
    // Closed without an answer: the code is of no use to anyone who photographed it.
    return () => void celularApi('DELETE /auth/celular/').catch(() => {})
  }, [createCode])
  return (
    <Modal title="Entrar em um celular" size="sm" onClose={onClose}>
      {codeCreation.isError && (
        <>
          <p role="alert">{sentenceOf(codeCreation.error, FALHA)}</p>
          <Button variant="default" onClick={() => createCode()}>
            Tentar novamente
          </Button>
        </>
      )}
      {codeCreation.isPending && <Skeleton height="320px" />}
      {codeCreation.data && (
        <Codigo key={codeCreation.data.codigo} {...codeCreation.data} onOutro={createCode} onClose={onClose} />
      )}
    </Modal>
  )
}

type CodigoProps = Record<'codigo' | 'endereco', string> & Record<'onOutro' | 'onClose', () => void>

function Codigo({ codigo, endereco, onOutro, onClose }: CodigoProps) {
  const client = useQueryClient()
  const { data } = useQuery(shownCodigo(codigo))
  const answer = useTold(
    {
      mutationFn: (body: { numero: number; aceitar: boolean }) => celularApi('POST /auth/celular/responder/', { body }),
      onSuccess: (_, { aceitar }) => {
        if (aceitar) toast('success', 'Confirmado. O celular está entrando.')
        else toast('info', 'O celular não entrou.')
        void client.invalidateQueries({ queryKey: aparelhos.queryKey })
        // An accepted telephone still has to come for its session: the code must not be taken back.
        onClose()
      },
    },
    FALHA,
  )
  if (data?.estado === 'nenhum')
    return (
      <div className={COLUNA}>
        <p role="status">O código venceu ou foi lido por mais de um aparelho.</p>
        <Button onClick={() => onOutro()}>Gerar outro</Button>
      </div>
    )
  if (data?.estado === 'pedido' && data.numero !== null) {
    const numero = data.numero
    return (
      <div className={COLUNA}>
        <p role="status">
          {data.aparelho} ({data.endereco}) quer entrar na sua conta. O celular mostra este número?
        </p>
        <p className="text-numero font-destaque tabular-nums leading-[1.1] text-center">{numero}</p>
        <Buttons>
          <Button variant="default" onClick={() => answer.mutate({ numero, aceitar: false })}>
            Não, recusar
          </Button>
          <Button loading={answer.isPending} onClick={() => answer.mutate({ numero, aceitar: true })}>
            Sim, deixar entrar
          </Button>
        </Buttons>
      </div>
    )
  }
  return (
    <div className={COLUNA}>
      <p>Aponte a câmera do celular para o código. O celular precisa já estar conectado à loja.</p>
      <QrDaTela texto={`${endereco}/celular#${codigo}`} descricao="QR Code para entrar em um celular" />
      <Hint>Vale uma vez, por dois minutos. Não mostre este código a outras pessoas.</Hint>
    </div>
  )
}

/** A QR code on a white ground, in both colour schemes: readers want dark on light. */
export function QrDaTela({ texto, descricao }: { texto: string; descricao: string }) {
  const drawing = useDesenhos([texto]).get(texto)
  return drawing ? (
    <CodigoQr
      className="flex-none w-[min(232px,100%)] bg-[#fff] rounded-grupo"
      drawing={drawing}
      role="img"
      aria-label={descricao}
    />
  ) : null
}
