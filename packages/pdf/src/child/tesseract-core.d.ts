/** What is used of tesseract.js-core, which comes without types: Tesseract's own C++ interface, compiled to WebAssembly. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  type TesseractApi = {
    /** 0 where it succeeded. The third argument 1 asks for the neural networks alone. */
    Init(dataPath: string | null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes the picture that was written to `/input`; 0 where it succeeded. */
    SetImageFile(exifOrientation: number, angle: number): number;
    /** 0 where it succeeded. */
    Recognize(monitor: null): number;
    GetTSVText(): string;
  };

  type TesseractModule = {
    FS: { writeFile(path: string, data: Uint8Array): void };
    TessBaseAPI: new () => TesseractApi;
  };

  export default function TesseractCore(options: {
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<TesseractModule>;
}
