import { IconFileTypePdf, IconShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../api/apiError.ts'
import { download } from '../api/http.ts'
import { Button, type Look } from '../ui/Button.tsx'
import { toast } from '../ui/toasts/toast.ts'

const toPdfFile = (content: Blob, name: string) => new File([content], name, { type: 'application/pdf' })

/** Whether this device takes a PDF from a page into its share sheet: telephones do over https, many computers do not. */
export const canSendPdf = (): boolean =>
  // Absent in some browsers, and where the page came over plain http.
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [toPdfFile(new Blob(['%PDF-']), 'a.pdf')] })

interface PdfButtonProps extends Pick<Look, 'variant' | 'size' | 'fullWidth'> {
  /** Of the file that the other person gets. */
  name: string
  label?: string
  /** Saves it on every device. */
  saved?: boolean
  read: () => Promise<unknown>
}

/**
 * Hands a PDF to the device's share sheet, which sends the file itself by WhatsApp or what the person has; saves it where
 * there is no such sheet. The sheet opens in the moment of a press only: when the file took longer than that to come, the
 * button asks for another press.
 */
export function PdfButton({ name, label = 'Enviar PDF', saved = false, read, ...look }: PdfButtonProps) {
  const [readyFile, setReadyFile] = useState<File | null>(null)
  const isSheetThere = !saved && canSendPdf()
  const openSheet = async (file: File, isPressed: boolean) => {
    try {
      await navigator.share({ files: [file] })
      setReadyFile(null)
    } catch (error) {
      const reason = error instanceof DOMException ? error.name : ''
      // The person closed the sheet.
      if (reason === 'AbortError') return
      if (reason === 'NotAllowedError' && !isPressed) return setReadyFile(file)
      download(file, name)
      toast('error', 'O aparelho não abriu o envio: o PDF foi baixado. Envie-o pelo aplicativo.')
    }
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const content = await read()
      if (!(content instanceof Blob)) throw new Error('the answer is no file')
      return toPdfFile(content, name)
    },
    onSuccess: (file) => (isSheetThere ? openSheet(file, false) : download(file, name)),
    onError: (error) => toast('error', sentenceOf(error, 'O PDF não pôde ser feito. Tente novamente.')),
  })
  return (
    <Button
      {...look}
      icon={isSheetThere ? IconShare : IconFileTypePdf}
      loading={isPending}
      onClick={() => (readyFile ? void openSheet(readyFile, true) : mutate())}
    >
      {readyFile ? 'PDF pronto: enviar' : isSheetThere ? label : 'PDF'}
    </Button>
  )
}
