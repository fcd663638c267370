import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { AVISOS_DA_ARTE } from '@estampa/contract/producao/opcoes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { removeDirectionMarks } from '@estampa/contract/shared/escrita.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, use, useState } from 'react'
import { ApiError, sentenceOf } from '../../shared/api/apiError.ts'
import { download } from '../../shared/api/http.ts'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { ListBody } from '../../shared/resource/ListBody.tsx'
import { RemoveDialog } from '../../shared/resource/RemoveDialog.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { Button, IconButton } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { FileButton } from '../../shared/ui/FileButton.tsx'
import { SearchField } from '../../shared/ui/fields/SearchField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import { Thumbnail } from '../../shared/ui/Thumbnail.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { ArteClienteContext } from '../../shared/vendas/estampas/arteCliente.ts'
import { ARQUIVOS_DE_ARTE, refuseArteFile } from './arteFile.ts'
import { artes, deleteArte, sendArte } from './preparo/preparo.queries.ts'
import { arquivoDaArte } from './producao.queries.ts'

/** A stored art, or the file of a new one. */
export function ArteSelect({ onChoose, onClose }: { onChoose: (arte: Arte) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [sending, setSending] = useState(false)
  const [deletedArte, setDeletedArte] = useState<Arte | null>(null)
  const list = useList(artes(search), { immediate: true })
  return (
    <Modal title="Escolher arte" onClose={onClose} busy={sending}>
      <EnviarArte onBusy={setSending} onSent={onChoose} />
      <h3 className="m-0 mt-6 mb-3 text-base">Artes guardadas</h3>
      <div className="mb-3">
        <SearchField label="Buscar arte" value={search} onSearch={setSearch} />
      </div>
      <ListBody
        list={list}
        loading={<Skeleton height="120px" />}
        more="Mostrar mais artes"
        empty={
          <EmptyState
            message={search === '' ? 'Nenhuma arte ainda.' : 'Nenhuma arte encontrada.'}
            detail={search === '' ? 'Envie o arquivo da primeira, acima.' : 'Tente outras palavras.'}
          />
        }
      >
        {(linhas) => (
          <ul aria-label="Artes guardadas">
            {linhas.map((arte) => (
              // The acts on the art stand below its name: choosing it is what the dialog is for.
              <li key={arte.id} className="k-item grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-0">
                <Thumbnail url={arte.miniatura_url} />
                <span className="flex flex-col min-w-0 wrap-anywhere">
                  <strong>{arte.nome}</strong>
                  <span className="text-s text-texto-suave">{keepTogether(describeArquivo(arte))}</span>
                  {describeAvisos(arte).map((aviso) => (
                    <span key={aviso} className="text-s text-aviso">
                      {aviso}
                    </span>
                  ))}
                </span>
                <Button
                  variant="light"
                  disabled={sending}
                  onClick={() => onChoose(arte)}
                  aria-label={`Usar: ${arte.nome}`}
                >
                  Usar
                </Button>
                <span className="flex flex-wrap items-center col-start-2 col-span-2 -ms-3">
                  <NovaVersao arte={arte} disabled={sending} onBusy={setSending} />
                  <BaixarArte arte={arte.nome} arquivo={arte.arquivo} arteId={arte.id} versao={arte.versao} />
                  <Allowed a="excluir_definitivo">
                    <IconButton
                      size={44}
                      aria-label={`Excluir a arte ${arte.nome}`}
                      disabled={sending}
                      onClick={() => setDeletedArte(arte)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </IconButton>
                  </Allowed>
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {deletedArte && (
        <RemoveDialog
          title="Excluir arte"
          remove={deleteArte}
          id={deletedArte.id}
          done="Arte excluída."
          failed="Não foi possível excluir a arte."
          onClose={() => setDeletedArte(null)}
        >
          A arte <strong>{deletedArte.nome}</strong> e todas as versões do arquivo serão excluídas. O que já foi
          entregue com ela guarda o lugar e o tamanho da estampa.
        </RemoveDialog>
      )}
    </Modal>
  )
}

/** `leao.png · versão 2 · 900 × 600 px` */
const describeArquivo = ({ arquivo, versao, largura_px, altura_px }: Arte): string =>
  [arquivo, `versão ${versao}`, largura_px !== null && `${largura_px} × ${altura_px} px`].filter(Boolean).join(' · ')

/** The warnings about the print file, in words. */
const describeAvisos = ({ avisos }: Arte): string[] => avisos.map((aviso) => AVISOS_DA_ARTE[aviso])

function EnviarArte({ onBusy, onSent }: { onBusy: (isSending: boolean) => void; onSent: (arte: Arte) => void }) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [nome, setNome] = useState('')
  const clienteId = use(ArteClienteContext)
  const envio = useSubmitKey()
  const { mutate, isPending, error, reset, data } = useMutation({
    ...sendArte(onBusy),
    // Of a file that is odd the person reads first what it is.
    onSuccess: (arte) => arte.avisos.length === 0 && onSent(arte),
  })
  const [recusa, setRecusa] = useState<string | null>(null)
  /** A file that is refused leaves the one before, and the name as it was typed. */
  const chooseArquivo = (novo: File) => {
    reset()
    const refused = refuseArteFile(novo)
    setRecusa(refused)
    if (refused !== null) return
    setArquivo(novo)
    setNome((typed) => (typed === '' || typed === nomeDoArquivo(arquivo) ? nomeDoArquivo(novo) : typed))
  }
  const erroDoNome = error instanceof ApiError ? error.ofField('nome') : undefined
  const refusal =
    recusa ??
    (error !== null && !erroDoNome ? sentenceOf(error, 'A arte não pôde ser enviada. Tente novamente.') : null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!arquivo || isPending) return
    const { name, size, lastModified } = arquivo
    mutate({ nome, arquivo, clienteId, chave: envio.keyOf([nome, name, size, lastModified, clienteId]) })
  }
  return (
    <form className="flex flex-col gap-4" noValidate aria-label="Enviar uma arte nova" onSubmit={onSubmit}>
      <div className="flex flex-wrap gap-2">
        <FileButton
          field="Arquivo da arte"
          accept={ARQUIVOS_DE_ARTE}
          variant={arquivo ? 'default' : 'filled'}
          icon={IconUpload}
          disabled={isPending}
          onFiles={([novo]) => novo && chooseArquivo(novo)}
        >
          {arquivo ? 'Trocar arquivo' : 'Enviar arquivo'}
        </FileButton>
      </div>
      <p className="text-m text-texto-suave m-0 wrap-anywhere">
        {arquivo
          ? removeDirectionMarks(arquivo.name)
          : 'PNG, JPG, TIFF, PDF, SVG, AI, PSD ou CDR, até 200 MB. Fica guardado como veio.'}
      </p>
      <UnsavedQuestion changed={arquivo !== null && !isPending && !data} />
      {refusal && <Refusal role="alert">{refusal}</Refusal>}
      {data && (
        <>
          {describeAvisos(data).map((aviso) => (
            <Refusal key={aviso} tone="warning" role="status">
              {aviso}
            </Refusal>
          ))}
          <Button onClick={() => onSent(data)}>Usar assim</Button>
        </>
      )}
      {arquivo && !data && (
        <>
          <TextField
            label="Nome da arte"
            required
            maxLength={CARACTERES.arte.nome}
            value={nome}
            error={erroDoNome}
            onChange={({ target }) => setNome(target.value)}
          />
          <Button type="submit" loading={isPending}>
            Guardar e usar
          </Button>
        </>
      )}
    </form>
  )
}

const nomeDoArquivo = (arquivo: File | null) =>
  arquivo ? cutText(arquivo.name.replace(/\.\w+$/, ''), CARACTERES.arte.nome) : ''

interface NovaVersaoProps {
  arte: Arte
  disabled: boolean
  onBusy: (isSending: boolean) => void
}

/** Sends the next file of an art; the former one stays, for what was ordered with it. */
function NovaVersao({ arte: { id, nome, versao }, disabled, onBusy }: NovaVersaoProps) {
  const envio = useSubmitKey()
  const { mutate, isPending, data } = useTold(sendArte(onBusy), 'A arte não pôde ser enviada. Tente novamente.')
  const sendVersao = (arquivo: File) => {
    const refused = refuseArteFile(arquivo)
    if (refused !== null) return void toast('error', refused)
    const { name, size, lastModified } = arquivo
    mutate({ nome, arquivo, arteId: id, chave: envio.keyOf([id, versao, name, size, lastModified]) })
  }
  return (
    <span className="flex flex-col">
      <FileButton
        field={`Arquivo da nova versão de ${nome}`}
        accept={ARQUIVOS_DE_ARTE}
        variant="subtle"
        loading={isPending}
        disabled={disabled && !isPending}
        aria-label={`Nova versão: ${nome}`}
        onFiles={([file]) => file && sendVersao(file)}
      >
        Nova versão
      </FileButton>
      {/* Said here: a toast would lie over the buttons of the dialog that comes next. */}
      <span role="status" className="text-s text-sucesso">
        {data && `Versão ${data.versao} guardada`}
      </span>
    </span>
  )
}

interface BaixarArteProps {
  arte: string
  arquivo: string
  arteId: number
  versao: number
  /** With words beside the arrow. */
  labelled?: boolean
}

/** The print file of a version, as it was sent. */
export function BaixarArte({ arte, arquivo, arteId, versao, labelled = false }: BaixarArteProps) {
  const { mutate, isPending } = useTold(
    { ...arquivoDaArte, onSuccess: ({ conteudo, nome }) => download(conteudo, nome) },
    'A arte não pôde ser baixada. Tente novamente.',
  )
  const onClick = () => mutate({ id: arteId, versao, nome: arquivo })
  if (labelled)
    return (
      <Button variant="default" icon={IconDownload} loading={isPending} disabled={isPending} onClick={onClick}>
        Baixar arquivo
      </Button>
    )
  return (
    <IconButton aria-label={`Baixar a arte ${arte}, versão ${versao}`} disabled={isPending} onClick={onClick}>
      <IconDownload size={18} aria-hidden />
    </IconButton>
  )
}
