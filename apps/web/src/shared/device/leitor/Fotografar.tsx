import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { FileButton } from '../../ui/FileButton.tsx'
import { createDecoder } from './decodificador.ts'

/** Widths at which a photograph is looked through, px: most codes are found at the first, small ones at the second. */
const LARGURAS = [1280, 2560]

const NADA =
  'Nenhum código encontrado na foto. Chegue mais perto, com a etiqueta lisa e bem iluminada, e fotografe de novo.'
const FALHA = 'Não foi possível ler a foto. Tente novamente.'

/** The text of the QR code or bar code in a photograph, by the decoder of the live picture; null when there is none. */
async function readFotoCode(foto: File): Promise<string | null> {
  const decodificador = createDecoder()
  try {
    for (const resizeWidth of LARGURAS) {
      const codigo = await decodificador.read(await createImageBitmap(foto, { resizeWidth, resizeQuality: 'medium' }))
      if (codigo !== null) return codigo.text
    }
    return null
  } finally {
    decodificador.end()
  }
}

/** Reads a code from a photograph, where the live picture of the camera is not to be had: browsers allow this without https. */
export function Fotografar({ onRead }: { onRead: (texto: string) => void }) {
  const [reading, setReading] = useState(false)
  const [notice, setNotice] = useState('')
  const readFoto = async (foto: File) => {
    setReading(true)
    setNotice('')
    try {
      const text = await readFotoCode(foto)
      if (text === null) setNotice(NADA)
      else onRead(text)
    } catch {
      setNotice(FALHA)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <FileButton
        field="Foto do código"
        accept="image/*"
        capture="environment"
        icon={IconCamera}
        loading={reading}
        onFiles={([foto]) => foto && void readFoto(foto)}
      >
        Fotografar o código
      </FileButton>
      {notice && (
        <p className="max-w-[42ch] text-m text-texto" role="status">
          {notice}
        </p>
      )}
    </>
  )
}
